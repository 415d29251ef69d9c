import type { Inspected } from './content/inspect.ts'
import type { SheetLimit } from './content/sheet-bounds.ts'
import type { CsvLine, SheetNote } from './sheet-csv.ts'
import type { SheetSentences } from './sheet-refusal.ts'

/**
 * A spreadsheet keeps 15 digits of a number. A sheet with longer ones is `refused` where they may be ids of money;
 * `exponent` prints them so that nobody takes them for what was typed.
 */
export type LongNumbers = 'refused' | 'exponent'

/** Rows that a filter or a person hid: a sheet with some is not read until somebody has said what becomes of them. */
export type HiddenRows = 'refused' | 'taken' | 'left'

type File = { fileName: string; bytes: Uint8Array }

/** What the process of a file is asked: to judge an upload, or to read a sheet, which judges it first. */
export type ReadingTask =
  | (File & { task: 'inspect' })
  | (File & { task: 'sheet'; maxLines: number; longNumbers: LongNumbers; hiddenRows: HiddenRows })

/** The lines of a sheet, or why there are none: by its form, by the bounds, or by the check of any upload. */
export type ReadLines =
  | { lines: CsvLine[]; notes: SheetNote[] }
  | { says: keyof SheetSentences; count: number }
  | { limit: SheetLimit; at: string }
  | { inspected: Extract<Inspected, { kind: null }> }

/** What it answers to each. */
export type ReadingAnswer<T extends ReadingTask> = T extends { task: 'inspect' } ? Inspected : ReadLines
