import type { DataCategory, DataTerm } from '@chukta/contract/insight/personal-data'

/** Whose data it is: of a person with an account, of someone that a user names, or of someone without an account. */
export type Whose = 'user' | 'payee' | 'student' | 'payer by link' | 'sender'

/**
 * How a row belongs to a person with an account: a column holds their ID, or names them as `user <id>`, or leads to a
 * row of another table of the inventory (`key`, where that is not its `id`).
 */
export type Belonging =
  | { column: string }
  | { object: string }
  | { column: string; table: string; key?: string }

/** What a table holds about people. Every column is in `holds`, `ofOthers`, `actors` or `other`; names are separated by spaces. */
export type PersonalTable = {
  /** One of them is enough. None: no person with an account owns the rows. */
  of: readonly Belonging[]
  /** Left out: of the user alone. */
  whose?: readonly Whose[]
  /** The column of the time from which a row is held. */
  since?: string
  term: DataTerm
  /** The columns that hold data of the person, by category. */
  holds: Readonly<Partial<Record<DataCategory, string>>>
  /** The columns that hold data of somebody else: the share of a reseller in a payment. Not of the row's person. */
  ofOthers?: Readonly<Partial<Record<DataCategory, string>>>
  /** The IDs of those who decided something about the row: of category `decisions`. */
  actors?: string
  /** Columns that say nothing of a person: counters, versions, the progress of our own work. */
  other?: string
  /** What is in JSON and in free text, by column. */
  inside?: Readonly<Record<string, string>>
}

/** The declaration of a module: its tables with personal data, and the names of those without. */
export type Inventory = { personal: Readonly<Record<string, PersonalTable>>; impersonal: string }

/** Data outside columns: stored files, logs, jobs, the browser. */
export type DataPlace = {
  what: string
  /** The sources that write it, from the root of the project; separated by spaces. */
  from: string
  /** The columns that name a file of this kind, as `table.column`; separated by spaces. */
  files?: string
  whose: readonly Whose[]
  /** None: nothing of a person. */
  holds: readonly DataCategory[]
  /** A term, or how long in words where no term fits. */
  keeps: DataTerm | { words: string }
}

/** The names in a text that separates them by spaces or lines; none in an empty or missing one. */
export const namesIn = (text = ''): string[] => text.split(/\s+/).filter((name) => name !== '')
