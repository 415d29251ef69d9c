import type { FileKind } from '@chukta/contract/file-kinds'
import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import { DOCX, JPEG, OLD_OFFICE, PDF, png, XLSX } from '../files/sample-files.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'

const SAMPLES: Record<FileKind, Buffer> = {
  pdf: PDF,
  png: png(),
  jpg: JPEG,
  doc: OLD_OFFICE,
  xls: OLD_OFFICE,
  docx: DOCX,
  xlsx: XLSX,
}

export type Upload = { name: string; bytes: Buffer }
export type Fields = Record<string, string>

/** A file of a kind with a matching name. */
export function sample(kind: FileKind): Upload {
  return { name: `agreement.${kind}`, bytes: SAMPLES[kind] }
}

export function category(key: string): PayeeCategory {
  const found = PAYEE_CATEGORIES.find((each) => each.key === key)
  if (!found) throw new Error(`no category ${key}`)
  return found
}

export async function serviceId(portal: Portal, of: PayeeCategory): Promise<number> {
  const row = await one(
    portal.db,
    sql<{ id: number }>`select id from services where slug = ${of.service.slug}`,
  )
  return row.id
}

/** A valid form of a category. */
export async function goodFields(portal: Portal, of: PayeeCategory, owner: Person): Promise<Fields> {
  return {
    service_id: String(await serviceId(portal, of)),
    user_id: String(owner.id),
    name: 'Meera Nair',
    mobile: '9890355128',
    pan_number: 'AKLPN4521R',
    address: '7 Baner Road, Pune',
    [of.amountField]: '18500.50',
    ...(of.paymentTypes ? { payment_type: of.paymentTypes.options[0]?.value ?? '' } : {}),
    account_number: '60312345678901',
    account_holder_name: 'Meera Nair',
    bank_name: 'Bank of Maharashtra',
    bank_branch: 'Baner',
    ifsc_code: 'MAHB0000174',
  }
}

/** A form with a file, as a browser sends it. */
export function formOf(fields: Fields, document: Upload | null = sample('pdf')): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (document) form.set('document', new Blob([new Uint8Array(document.bytes)]), document.name)
  return form
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answered = { status: number; headers: Headers; body: any }

/** GET without a form, POST with one. */
export async function ask(portal: Portal, who: Person, path: string, form?: FormData): Promise<Answered> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${who.token}` },
    ...(form ? { body: form } : {}),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Adds a payee; gives its id. */
export async function addPayee(
  portal: Portal,
  owner: Person,
  of: PayeeCategory,
  change: Fields = {},
  document?: Upload,
): Promise<number> {
  const form = formOf({ ...(await goodFields(portal, of, owner)), ...change }, document)
  const answer = await ask(portal, owner, '/store-service-list', form)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

/** Resets the hourly upload count, for tests that upload more than a user may. */
export async function forgetUploads({ db }: Pick<Portal, 'db'>): Promise<void> {
  await sql`delete from rate_counters where name = 'upload'`.execute(db)
}
