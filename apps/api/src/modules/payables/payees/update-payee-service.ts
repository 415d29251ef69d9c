import { maskTail } from '@chukta/contract/mask'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { PAYEE_MESSAGES } from '@chukta/contract/payables/payee-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { requireStepUp } from '../../../platform/security/step-up.ts'
import { deleteFile, keepUpload, refuseOverHour, withWritten } from '../../identity/api.ts'
import { sendMail } from '../../messaging/api.ts'
import { openNumbers, type SealedNumbers, sealAccount, sealPan } from '../../payouts/api.ts'
import { payeeCategoryOf } from '../../pricing/api.ts'
import { type PayeeForm, readPayeeForm } from './payee-form.ts'
import { payeeInScope, writeUpload } from './payees-service.ts'
import {
  findOwnerAndEditor,
  findOwnerAndUpline,
  lockDocument,
  type PayeeRow,
  serviceOfPayee,
  updatePayee,
} from './payees-sql.ts'

/**
 * Updates a payee of the caller or their downline. A masked number sent unchanged keeps the stored one, and a form
 * without a new document keeps the stored document. The owner is notified of changes by others; of another account,
 * everyone above them too. Throws 404 for a payee out of scope, 422 with sentences by field, and 403 `step-up-required`
 * for another account.
 */
export async function changePayee(
  deps: Deps,
  scope: Scope,
  id: number,
  claimedServiceId: number | undefined,
  sent: { body: Record<string, unknown>; files: Record<string, UploadedFile> },
): Promise<PayeeCategory> {
  const serviceId = claimedServiceId ?? (await serviceOfPayee(deps.db, id))
  if (serviceId === undefined) throw new AppError('not-found')
  const category = await payeeCategoryOf(deps.db, serviceId)
  const row = await payeeInScope(deps, id, { scope, serviceId })
  const { actor } = scope
  if (sent.files.document) await refuseOverHour(deps.db, actor.id, 'document')
  const hasStored = row.document_file_id !== null
  const form = await readPayeeForm(deps, actor.id, category, 'edit', sent, hasStored)
  const sealed = changedNumbers(deps, category, row, form)
  if (movesMoney(row, form, sealed)) requireStepUp(actor)
  const written = await writeUpload(deps, form)
  await withWritten(deps, written, () =>
    withTransaction(deps.db, async (trx) => {
      const replacedId = await lockDocument(trx, id)
      const place = { ownerId: row.user_id, actorId: actor.id, field: 'document', replacedId }
      const documentId = written && (await keepUpload(trx, written, place))
      const isMoved = await updatePayee(trx, id, documentId, form.values, sealed)
      if (documentId && replacedId) await deleteFile(trx, replacedId)
      await audit(trx, { actorId: actor.id, action: 'payee.changed', object: `payee ${id}` })
      const what = { payee: form.values.name, service: category.service.name }
      if (isMoved) {
        await audit(trx, { actorId: actor.id, action: 'payee.account-changed', object: `payee ${id}` })
        return mailMoved(deps, trx, { ownerId: row.user_id, editorId: actor.id, ...what })
      }
      if (row.user_id === actor.id) return
      const { email, name, editor } = await findOwnerAndEditor(trx, row.user_id, actor.id)
      const values = { name, editor, ...what }
      await sendMail(trx, deps.secrets, { to: email, template: 'payee-changed', values })
    }),
  )
  return category
}

/** Notifies the owner of a payee and everyone above them that its money goes to another account from now on. */
async function mailMoved(
  { secrets }: Deps,
  trx: Db,
  { ownerId, editorId, ...what }: { ownerId: number; editorId: number; payee: string; service: string },
): Promise<void> {
  for (const { email, ...names } of await findOwnerAndUpline(trx, ownerId, editorId)) {
    await sendMail(trx, secrets, {
      to: email,
      template: 'payee-account-changed',
      values: { ...names, ...what },
    })
  }
}

/** True when payments to the payee would go elsewhere: another account number, IFSC or holder. */
function movesMoney(row: PayeeRow, { values }: PayeeForm, sealed: Partial<SealedNumbers>): boolean {
  return (
    sealed.account_cipher !== undefined ||
    values.ifsc_code !== row.ifsc_code ||
    values.account_holder_name !== row.account_holder_name
  )
}

/** The numbers that differ from the stored ones, encrypted; an unchanged mask means no change. */
function changedNumbers(
  { secrets }: Deps,
  category: PayeeCategory,
  row: PayeeRow,
  form: PayeeForm,
): Partial<SealedNumbers> {
  const stored = openNumbers(secrets, row.user_id, row)
  const isSame = (text: string, old: string) => text === old || text === maskTail(old).toUpperCase()
  const { panFormat, panRequired, accountNumberMasked } = PAYEE_MESSAGES
  const isPanSame = isSame(form.panNumber, stored.pan)
  const isAccountSame = isSame(form.accountNumber, stored.accountNumber)
  if (!isPanSame && form.panNumber.includes('*')) {
    throw fieldError('pan_number', category.edit.pan === 'format' ? panFormat : panRequired)
  }
  if (!isAccountSame && form.accountNumber.includes('*')) {
    throw fieldError('account_number', accountNumberMasked)
  }
  return {
    ...(isPanSame ? {} : sealPan(secrets, row.user_id, form.panNumber)),
    ...(isAccountSame ? {} : sealAccount(secrets, row.user_id, form.accountNumber)),
  }
}
