"""What is released, tried as a person gets it: in an environment of its own, on the Pythons this machine has."""
