/** Why a sheet is not taken, as a sentence for the person who chose it. */
export class SheetRefusal extends Error {}

/** A sheet has hidden rows, and nobody has said what becomes of them; `rows` names them: `3, 7`. */
export class HiddenRowsRefusal extends SheetRefusal {
  readonly rows: string

  constructor(sentence: string, rows: string) {
    super(sentence)
    this.rows = rows
  }
}

/** What is said of a sheet that cannot be read; each reader has its own next step to name. */
export type SheetSentences = {
  fileOldExcel: string
  fileNoWorkbook: string
  fileNoText: string
  fileTooLong: (lines: number) => string
  fileBroken: (line: number) => string
}
