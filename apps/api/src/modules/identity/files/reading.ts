import type { Inspected } from './content/inspect.ts'
import type { SheetLimit } from './content/sheet-bounds.ts'
import type { CsvLine, SheetNote } from './sheet-csv.ts'
import type { SheetSentences } from './sheet-refusal.ts'

/**
 * A spreadsheet keeps 15 digits of a number. `refused` rejects a sheet with longer ones, where they may be ids of
 * money; `exponent` prints them in a form that cannot be mistaken for the typed number.
 */
export type LongNumbers = 'refused' | 'exponent'

/** Rows hidden by a filter or a person: a sheet with such rows needs an explicit choice to include or skip them. */
export type HiddenRows = 'refused' | 'taken' | 'left'

type File = { fileName: string; bytes: Uint8Array }

/** The request to the process of a file: check an upload, or read a sheet, which checks it first. */
export type ReadingTask =
  | (File & { task: 'inspect' })
  | (File & { task: 'sheet'; maxLines: number; longNumbers: LongNumbers; hiddenRows: HiddenRows })

/** The lines of a sheet, or the reason for none: its form, the bounds, or the check of any upload. */
export type ReadLines =
  | { lines: CsvLine[]; notes: SheetNote[] }
  | { says: keyof SheetSentences; count: number }
  | { limit: SheetLimit; at: string }
  | { inspected: Extract<Inspected, { kind: null }> }

/** The answer to each request. */
export type ReadingAnswer<T extends ReadingTask> = T extends { task: 'inspect' } ? Inspected : ReadLines
