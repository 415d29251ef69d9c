/** A column of a file that people fill in: its field, its heading, and whether a file without it is refused. */
export type ImportColumn = { name: string; heading: string; isNeeded: boolean }
