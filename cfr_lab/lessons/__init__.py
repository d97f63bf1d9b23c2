"""A room for each lesson: a module for each thing it shows, its words beside it, its exercises."""
