import type { SQLInputValue } from 'node:sqlite'
import type { Row, Store } from './store.ts'

/** Conversion of a field whose type SQLite lacks. Null stays null. */
interface Kept {
  write(value: unknown): SQLInputValue
  read(stored: string | number): unknown
}
export const PAISE: Kept = { write: (value) => value as bigint, read: (stored) => BigInt(stored) }
export const JSON_TEXT: Kept = { write: JSON.stringify, read: (stored) => JSON.parse(String(stored)) }
export const FLAG: Kept = { write: Number, read: Boolean }
const AS_IT_IS: Kept = { write: (value) => value as SQLInputValue, read: (stored) => stored }

interface Table<T> {
  add(store: Store, record: T): void
  /** Writes every field of the record that has its key. */
  save(store: Store, record: T): void
  find(store: Store, where: Partial<T>): T | undefined
  /** Records whose fields have these values; `tail` orders and limits them. */
  list(store: Store, where: Partial<T>, tail: string, ...values: SQLInputValue[]): T[]
}

/**
 * The rows of a strict table as records. A column has the field's name in snake case: `created_at_ms` is `createdAtMs`.
 * `key` names the fields of the primary key, `kept` those of a type that SQLite lacks.
 */
export function table<T extends object>(
  name: string,
  key: readonly (keyof T & string)[],
  kept: { [Field in keyof T]?: Kept } = {},
): Table<T> {
  const keptAs = kept as Record<string, Kept | undefined>
  const write = (field: string, value: unknown) =>
    value == null ? null : (keptAs[field] ?? AS_IT_IS).write(value)
  const read = (row: Row | undefined): T | undefined =>
    row &&
    (Object.fromEntries(
      Object.entries(row).map(([column, stored]) => {
        const field = column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
        return [field, stored === null ? null : (keptAs[field] ?? AS_IT_IS).read(stored)]
      }),
    ) as T)
  const valuesOf = (record: Partial<T>) => Object.entries(record).map(([field, value]) => write(field, value))
  const equal = (fields: readonly string[], by: string) =>
    fields.map((one) => `${columnOf(one)} = ?`).join(by)
  const select = (where: Partial<T>, tail: string) => {
    const fields = Object.keys(where)
    return `select * from ${name} ${fields.length > 0 ? `where ${equal(fields, ' and ')}` : ''} ${tail}`
  }
  return {
    add(store, record) {
      const fields = Object.keys(record)
      const places = fields.map(() => '?').join(', ')
      store.run(
        `insert into ${name} (${fields.map(columnOf).join(', ')}) values (${places})`,
        ...valuesOf(record),
      )
    },
    save(store, record) {
      const set = equal(Object.keys(record), ', ')
      const keys = key.map((field) => write(field, record[field]))
      store.run(`update ${name} set ${set} where ${equal(key, ' and ')}`, ...valuesOf(record), ...keys)
    },
    find: (store, where) => read(store.get(select(where, ''), ...valuesOf(where))),
    list: (store, where, tail, ...values) =>
      store.all(select(where, tail), ...valuesOf(where), ...values).map((row) => read(row) as T),
  }
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
