import { randomUUID } from 'node:crypto'
import { paiseToRupees } from '@chukta/contract/money'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import { MOST_RECENT_PAYEES, type RecentPayee } from '@chukta/contract/payables/recent-payees'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { keepUpload, refuseOverHour, type WrittenFile, withWritten, writeFile } from '../../identity/api.ts'
import { sealNumbers } from '../../payouts/api.ts'
import { payeeCategoryOf } from '../../pricing/api.ts'
import { answerPayee } from './payee-answer.ts'
import { type PayeeForm, readPayeeForm } from './payee-form.ts'
import {
  countPayees,
  findPayee,
  insertPayee,
  listNames,
  listPayees,
  listPayeesBelow,
  type PayeeRow,
  type PayeesOf,
  type PayeesOfService,
  serviceOfPayee,
} from './payees-sql.ts'
import { listRecentPayees } from './recent-payees-sql.ts'

type Page = { search?: string | undefined; page?: number | undefined; per_page?: number | undefined }

/** One page of payees, or all of them without a size; `total` counts the search's results. */
export async function pageOfPayees(
  deps: Deps,
  of: PayeesOfService,
  { search = '', page = 1, per_page: size }: Page,
): Promise<{ details: Payee[]; total: number }> {
  const category = await payeeCategoryOf(deps.db, of.serviceId)
  const isWhole = size === undefined
  const [rows, total] = await Promise.all([
    isWhole && page > 1 ? [] : listPayees(deps.db, of, search, size ?? null, isWhole ? 0 : (page - 1) * size),
    countPayees(deps.db, of, search),
  ])
  return { details: rows.map((row) => answerPayee(deps.secrets, category, row, 'masked')), total }
}

/** A page of the scope's payees of all services, newest first: those with an id below `before`. */
export function payeesBelow(
  { db }: Deps,
  scope: Scope,
  { before, limit }: { before: number | null; limit: number },
): Promise<PayeeRow[]> {
  return listPayeesBelow(db, { scope, serviceId: null }, before, limit)
}

/** Ids and names of all payees in scope, newest first. Throws 404 for a service without payees. */
export async function namesOfPayees({ db }: Deps, of: PayeesOfService) {
  await payeeCategoryOf(db, of.serviceId)
  return listNames(db, of)
}

/** The payees whom the scope's user paid last, with amounts in rupees. */
export async function recentPayees({ db }: Deps, scope: Scope): Promise<RecentPayee[]> {
  const rows = await listRecentPayees(db, scope, MOST_RECENT_PAYEES)
  return rows.map(({ base_paise, paid_at, ...row }) => ({
    ...row,
    amount: paiseToRupees(base_paise),
    paid_at: paid_at.toISOString(),
  }))
}

/** One payee; only its owner's own edit form sees the numbers whole. Throws 404 for one out of scope. */
export async function onePayee(
  deps: Deps,
  id: number,
  of: PayeesOfService,
  use: 'show' | 'edit',
): Promise<Payee> {
  const category = await payeeCategoryOf(deps.db, of.serviceId)
  const row = await payeeInScope(deps, id, of)
  const show = use === 'edit' && row.user_id === of.scope.actor.id ? 'whole' : 'masked'
  return answerPayee(deps.secrets, category, row, show)
}

/** The row of a payee in scope; a foreign one is 404 and leaves an audit row. */
export async function payeeInScope({ db }: Deps, id: number, of: PayeesOf): Promise<PayeeRow> {
  const row = await findPayee(db, id, of)
  if (row) return row
  if ((await serviceOfPayee(db, id)) !== undefined) {
    await audit(db, { actorId: of.scope.actor.id, action: 'access.refused', object: `payee ${id}` })
  }
  throw new AppError('not-found')
}

type SentPayee = { body: Record<string, unknown>; files: Record<string, UploadedFile> }
type NewPayee = { category: PayeeCategory; form: PayeeForm; written: WrittenFile | null }

/** Adds a payee for the scope's user from a sent form; gives its id. Throws 422 with sentences by field. */
export async function addPayee(
  deps: Deps,
  of: PayeesOfService,
  sent: SentPayee,
): Promise<{ id: number; category: PayeeCategory }> {
  const read = await readNewPayee(deps, of, sent)
  const id = await withWritten(deps, read.written, () => insertNewPayee(deps, of, read))
  return { id, category: read.category }
}

/** Checks the form of a new payee and writes its file; the row comes after (`insertNewPayee`). Throws 422 by field. */
export async function readNewPayee(deps: Deps, of: PayeesOfService, sent: SentPayee): Promise<NewPayee> {
  const category = await payeeCategoryOf(deps.db, of.serviceId)
  const { actor } = of.scope
  if (sent.files.document) await refuseOverHour(deps.db, actor.id, 'document')
  const form = await readPayeeForm(deps, actor.id, category, 'add', sent, false)
  return { category, form, written: await writeUpload(deps, form) }
}

/** Adds a payee that was read, in the caller's transaction or one of its own; gives its id. */
export function insertNewPayee(
  deps: Deps,
  of: PayeesOfService,
  { form, written }: NewPayee,
): Promise<number> {
  const { actor, userId: ownerId } = of.scope
  const { panNumber: pan, accountNumber } = form
  const sealed = sealNumbers(deps.secrets, ownerId, { pan, accountNumber })
  const place = { ownerId, actorId: actor.id, field: 'document' }
  return withTransaction(deps.db, async (trx) => {
    const documentId = written && (await keepUpload(trx, written, place))
    const owner = {
      ...of,
      beneficiaryId: `BEN${randomUUID().replaceAll('-', '')}`,
      documentId,
    }
    const payeeId = await insertPayee(trx, owner, form.values, sealed)
    await audit(trx, { actorId: actor.id, action: 'payee.added', object: `payee ${payeeId}` })
    return payeeId
  })
}

/** Writes the form's file, if there is one, before any transaction begins. */
export async function writeUpload(deps: Deps, form: PayeeForm): Promise<WrittenFile | null> {
  return form.upload && writeFile(deps, form.upload.kind, form.upload.file)
}
