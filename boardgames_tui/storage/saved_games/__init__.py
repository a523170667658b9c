"""Games kept on the disk while they are played: a file each, appended to, and the folder of them."""
