"""What every answer passes on its way out: the layers around the application, and the log of it."""
