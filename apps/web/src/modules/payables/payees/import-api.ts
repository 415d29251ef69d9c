import {
  checkPayees,
  getPayeeTemplate,
  importPayees,
  type JudgedPayee,
  readPayeeFile,
} from '@chukta/contract/payables/payee-import'
import type { HiddenRows, JudgedRow, ReadFile } from '../../../domain/import/import-kind.ts'
import { requestFile } from '../../../lib/download.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import { PAYEE_IMPORT_TEXT } from './import-text.ts'
import type { PayeeValues } from './payee-values.ts'

const owner = (serviceId: number) => ({ user_id: storedUserId() ?? 0, service_id: serviceId })

/** A row as the page has it: a payee with the same account is a note there. */
export function judgedPayee({ values, errors, same_as }: JudgedPayee): JudgedRow {
  const notes: Record<string, string> = same_as
    ? { account_number: PAYEE_IMPORT_TEXT.sameStored(same_as.name) }
    : {}
  return { values, errors, notes }
}

/** The empty file of a category. */
export function requestTemplate(serviceId: number, format: 'csv' | 'xlsx'): Promise<File> {
  return requestFile(getPayeeTemplate, { params: { serviceId }, query: { format } })
}

/** Has the server read and check a file; nothing is stored. */
export async function requestRead(
  serviceId: number,
  file: File,
  hidden: HiddenRows | undefined,
): Promise<ReadFile> {
  const { user_id, service_id } = owner(serviceId)
  const formData = new FormData()
  formData.set('user_id', String(user_id))
  formData.set('service_id', String(service_id))
  if (hidden) formData.set('hidden_rows', hidden)
  formData.set('file', file)
  const { rows, ...read } = (await request(readPayeeFile, { formData })).data
  return { ...read, rows: rows.map((row) => ({ line: row.line, ...judgedPayee(row) })) }
}

/** Has the server check rows that were changed. */
export async function requestCheck(serviceId: number, rows: PayeeValues[]): Promise<JudgedRow[]> {
  return (await request(checkPayees, { body: { ...owner(serviceId), rows } })).data.rows.map(judgedPayee)
}

/** Adds rows, all or none. */
export async function requestImport(serviceId: number, rows: PayeeValues[], headers: Record<string, string>) {
  return (await request(importPayees, { body: { ...owner(serviceId), rows }, headers })).data
}
