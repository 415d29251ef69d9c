/** The refusals of a sheet, as sentences for the person who chose it. */
export class SheetRefusal extends Error {}

/** A sheet has hidden rows without a choice to include or skip them; `rows` names them: `3, 7`. */
export class HiddenRowsRefusal extends SheetRefusal {
  readonly rows: string

  constructor(sentence: string, rows: string) {
    super(sentence)
    this.rows = rows
  }
}

/** The sentence about an unreadable sheet; each reader names its own next step. */
export type SheetSentences = {
  fileOldExcel: string
  fileNoWorkbook: string
  fileNoText: string
  fileTooLong: (lines: number) => string
  fileBroken: (line: number) => string
}
