"""One package per lesson: a module for each picture or table with its texts, and the exercises."""
