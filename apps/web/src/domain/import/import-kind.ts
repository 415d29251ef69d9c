import type { ImportColumn } from '@chukta/contract/import-column'

/** The fields of a row, by wire name. */
export type ImportValues = Record<string, string>

/** The server's result for a row: its fields as they would be stored, and by field the errors and what to know. */
export type JudgedRow = {
  values: ImportValues
  errors: Record<string, string[]>
  notes?: Record<string, string>
}

/** A file as the server read it. */
export type ReadFile = {
  rows: readonly (JudgedRow & { line: number })[]
  unknown_columns: string[]
  notes: string[]
}

/** How to treat rows that a filter of the workbook hides. */
export type HiddenRows = 'take' | 'leave'

/** Sentences that name what is imported. */
type ImportWords = {
  templateNote: string
  fileLabel: string
  /** What a file of this kind lacks. */
  fileNote?: string
  found: (count: number, file: string) => string
  /** What was chosen for all rows. */
  chosen?: string
  /** About rows that are repeated, where they may be added. */
  alikeNote?: string
  add: (count: number) => string
  addTitle: (count: number) => string
}

/** What rows of a file are about; the same object as long as nothing of it changes. */
export type ImportKind = {
  columns: readonly ImportColumn[]
  /** What goes into each column, by field. */
  hints: Readonly<Record<string, string | undefined>>
  /** The choices of fields that are chosen from a list. */
  choices: Readonly<Record<string, readonly { value: string; label: string }[]>>
  /** The keyboard of fields on phones; text by default. */
  inputModes: Readonly<Record<string, 'numeric' | 'decimal' | 'email'>>
  moneyField?: string
  /** The words of a row by which people know it. */
  nameOf: (values: ImportValues) => string
  tidy: (name: string, value: string) => string
  /** The errors by the rules of the form, one sentence for each field. */
  errorsOf: (values: ImportValues) => Record<string, string>
  /** Sentences about rows that repeat an earlier one, by line and field. */
  repeatsOf: (
    rows: readonly { line: number; values: ImportValues }[],
  ) => ReadonlyMap<number, Record<string, string>>
  /** A repeated row cannot be added. */
  refusesRepeats: boolean
  words: ImportWords
  requestTemplate: (format: 'csv' | 'xlsx') => Promise<File>
  requestRead: (file: File, hidden: HiddenRows | undefined) => Promise<ReadFile>
  requestCheck: (rows: ImportValues[]) => Promise<readonly JudgedRow[]>
}
