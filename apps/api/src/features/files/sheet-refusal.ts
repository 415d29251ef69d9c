/** Why a sheet is not taken, as a sentence for the person who chose it. */
export class SheetRefusal extends Error {}

/** What is said of a sheet that cannot be read; each reader has its own next step to name. */
export type SheetSentences = {
  fileOldExcel: string
  fileNoWorkbook: string
  fileNoText: string
  fileTooLong: (lines: number) => string
  fileBroken: (line: number) => string
}
