import { paiseToRupees } from '@chukta/contract/money'
import type { makePartnerPayee as makeCall, PartnerPayee } from '@chukta/contract/partner/payees'
import type { z } from 'zod/mini'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type PayeeRow, payeeInScope, readNewPayee } from '../../payables/api.ts'
import { openNumbers } from '../../payouts/api.ts'
import { payeeServiceOf } from '../../pricing/api.ts'

/**
 * Reads a new payee as the form of the portal is read, and writes its document. Gives what `insertNewPayee` takes. Throws 422 by
 * field, also for a service without payees.
 */
export async function readPayee(deps: Deps, scope: Scope, sent: z.output<typeof makeCall.body>) {
  const { service, amount, currency: _, document, ...texts } = sent
  const found = await payeeServiceOf(deps.db, service)
  if (!found) throw fieldError('service', 'There is no such service for payees.')
  const of = { scope, serviceId: found.id }
  const body = { ...texts, [found.category.amountField]: paiseToRupees(BigInt(amount)) }
  const files = document
    ? { document: { fileName: document.file_name, bytes: Buffer.from(document.content, 'base64') } }
    : {}
  return { of, read: await readNewPayee(deps, of, { body, files: files as never }) }
}

/** One payee of the scope, as programs see it. Throws 404 for another account's. */
export async function payeeById(deps: Deps, scope: Scope, id: number): Promise<PartnerPayee> {
  return shownPayee(deps, await payeeInScope(deps, id, { scope, serviceId: null }))
}

/** A payee as programs see it: of its account number the last four digits. */
export function shownPayee({ secrets }: Pick<Deps, 'secrets'>, row: PayeeRow): PartnerPayee {
  const { pan_cipher, account_cipher } = row
  const { accountNumber } = openNumbers(secrets, row.user_id, { pan_cipher, account_cipher })
  return {
    id: String(row.id),
    service: row.service_slug,
    owner_id: String(row.user_id),
    name: row.name,
    amount: Number(row.amount_paise),
    currency: 'INR',
    account_holder_name: row.account_holder_name,
    account_number_last4: accountNumber.slice(-4),
    ifsc_code: row.ifsc_code,
    created_at: row.created_at.toISOString(),
  }
}
