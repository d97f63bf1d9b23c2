"""What belongs to one lesson alone: its pictures and its exercises."""
