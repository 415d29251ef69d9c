import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { JudgedPayee, ReadPayees } from '@chukta/contract/payables/payee-import'
import { importColumns } from '@chukta/contract/payables/payee-import-columns'
import { sql } from 'kysely'
import { many } from '../../src/platform/database/db.ts'
import { xlsxWriter } from '../../src/platform/files/xlsx.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { ask, type Fields, goodFields, serviceId } from './payee-forms.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = { status: number; body: any }
type Options = { of: PayeeCategory; key?: string; user_id?: number }

/** The fields of one payee of a category as a row of a file has them, different by number. */
export async function payeeRow(portal: Portal, of: PayeeCategory, number = 0): Promise<Fields> {
  const { service_id: _, user_id: __, ...fields } = await goodFields(portal, of, { id: 0 } as Person)
  return { ...fields, name: `Payee ${number}`, account_number: `0031234${String(number).padStart(7, '0')}` }
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV of rows under the headings of a category. */
export function csvOf(of: PayeeCategory, rows: Fields[]): string {
  const columns = importColumns(of)
  const lines = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ name }) => row[name] ?? '')),
  ]
  return lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')
}

/** The same as a workbook; `numbers` names the columns whose cells are numbers, the amount by default. */
export function workbookOf(of: PayeeCategory, rows: Fields[], numbers: string[] = [of.amountField]): Buffer {
  const columns = importColumns(of).map(({ name, heading }) => ({
    title: heading,
    cell: (row: Fields) =>
      numbers.includes(name) ? { rupees: row[name] ?? '0' } : { text: row[name] ?? '' },
  }))
  const writer = xlsxWriter('Payees', columns)
  return Buffer.concat([writer.begin(), writer.rows(rows), writer.end()])
}

/** Sends a file to be read, as the page does. */
export async function readFile(
  portal: Portal,
  who: Person,
  content: string | Buffer,
  { of, user_id = who.id, more = {} }: Options & { more?: Fields },
): Promise<Answer & { data: ReadPayees }> {
  const form = new FormData()
  form.set('user_id', String(user_id))
  form.set('service_id', String(await serviceId(portal, of)))
  for (const [name, value] of Object.entries(more)) form.set(name, String(value))
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'payees')
  const { status, body } = await ask(portal, who, '/payee-imports/file', form)
  return { status, body, data: body.data }
}

/** Sends rows: to be checked (`/check`), or to be added (an empty path, with a key). */
export async function sendRows(
  portal: Portal,
  who: Person,
  path: string,
  rows: unknown,
  { of, key, user_id = who.id }: Options,
): Promise<Answer> {
  const response = await fetch(`${portal.url}/api/payee-imports${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${who.token}`,
      'Content-Type': 'application/json',
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    body: JSON.stringify({ user_id, service_id: await serviceId(portal, of), rows }),
  })
  return { status: response.status, body: await response.json() }
}

/** The rows that cannot be added. */
export const wrongRows = <R extends JudgedPayee>(rows: R[]) =>
  rows.filter(({ errors }) => Object.keys(errors).length > 0)

/** The payees of a person as they are stored, newest first. */
export const payeesOf = ({ db }: Pick<Portal, 'db'>, who: Person) =>
  many(
    db,
    sql<{ id: number; name: string; document_missing: boolean; service_id: number }>`
      select * from payees where user_id = ${who.id} order by id desc`,
  )
