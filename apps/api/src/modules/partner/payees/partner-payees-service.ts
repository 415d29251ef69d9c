import type { PartnerPayee } from '@chukta/contract/partner/payees'
import type { Deps } from '../../../platform/deps.ts'
import type { PayeeRow } from '../../payables/api.ts'
import { openNumbers } from '../../payouts/api.ts'

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
