import { randomUUID } from 'node:crypto'
import type { ReadUsers } from '@chukta/contract/identity/user-import/user-import'
import { userImportColumns } from '@chukta/contract/identity/user-import/user-import-columns'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { userForm } from './back-office.ts'

type Row = Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = { status: number; body: any }
type Place = { role: number; parent_id?: number | null }

/** A new user as a row of a file has them; different each time. */
export function userRow(change: Row = {}): Row {
  const { role: _, ...fields } = userForm()
  return { ...(fields as Row), ...change }
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV of rows under the headings of a role. */
export function userCsv(role: number, rows: Row[]): string {
  const columns = userImportColumns(role)
  const lines = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ name }) => row[name] ?? '')),
  ]
  return lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')
}

const bearer = ({ token }: Person) => ({ Authorization: `Bearer ${token}` })

/** Sends a file to be read, as the page does. */
export async function readUserFile(
  portal: Pick<Portal, 'url'>,
  who: Person,
  content: string | Buffer,
  { role, parent_id }: Place,
): Promise<Answer & { data: ReadUsers }> {
  const form = new FormData()
  form.set('role', String(role))
  if (parent_id) form.set('parent_id', String(parent_id))
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'users')
  const response = await fetch(`${portal.url}/api/user-imports/file`, {
    method: 'POST',
    headers: bearer(who),
    body: form,
  })
  const { data, ...body } = (await response.json()) as { data: ReadUsers }
  return { status: response.status, body: { data, ...body }, data }
}

/** Sends rows: to be checked (`/check`), or to be added (an empty path). */
export async function sendUserRows(
  portal: Pick<Portal, 'url'>,
  who: Person,
  path: '' | '/check',
  { rows, key = randomUUID(), ...place }: Place & { rows: unknown; key?: string },
): Promise<Answer> {
  const response = await fetch(`${portal.url}/api/user-imports${path}`, {
    method: 'POST',
    headers: { ...bearer(who), 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ ...place, rows }),
  })
  return { status: response.status, body: await response.json() }
}
