"""How well a unit answers a query: where its words stand, what each is worth, what of it is shown."""
