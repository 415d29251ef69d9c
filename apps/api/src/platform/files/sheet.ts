/** A cell: text as people wrote it, an amount in rupees, or a moment. Only text can be mistaken for a formula. */
export type Cell = { text: string } | { rupees: string } | { at: Date }

export type Column<Row> = {
  title: string
  cell: (row: Row) => Cell
  /** Cells that a person fills in below keep their text as typed: no number, no date. */
  isText?: boolean
}

/** The columns with their titles in other words. */
export function titled<Row>(columns: Column<Row>[], say: (title: string) => string): Column<Row>[] {
  return columns.map((column) => ({ ...column, title: say(column.title) }))
}

/** Writes a sheet in pieces, so that a long one is never in memory as a whole. */
export type SheetWriter<Row> = {
  begin: () => Buffer
  rows: (rows: Row[]) => Buffer
  end: () => Buffer
}

/** Text that a spreadsheet would run, also in wide letters, gets an apostrophe in front (ASVS 1.2.10). */
export function withoutFormula(value: string): string {
  return /^[=+\-@\t\r\n\0＝＋－＠]/.test(value) ? `'${value}` : value
}

/** The same for a file of text: where a semicolon separates cells, what follows one is a cell of its own. */
export function withoutFormulas(value: string): string {
  return withoutFormula(value).replace(/(;["\s]*)(?=[=+\-@\t\r\n\0＝＋－＠])/g, "$1'")
}
