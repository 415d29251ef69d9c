import { maskTail } from '@chukta/contract/mask'
import { paiseToRupees } from '@chukta/contract/money'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { fileLink } from '../../identity/api.ts'
import { openNumbers } from '../../payouts/api.ts'
import type { PayeeRow } from './payees-sql.ts'

/** A payee as it is sent; `whole` shows PAN and account number to the owner's own edit form. */
export function answerPayee(
  secrets: Secrets,
  category: PayeeCategory,
  row: PayeeRow,
  show: 'masked' | 'whole',
): Payee {
  const { pan_cipher, account_cipher, amount_paise, document_file_id, service_slug: _, ...plain } = row
  const { pan, accountNumber } = openNumbers(secrets, row.user_id, { pan_cipher, account_cipher })
  const shown = (text: string) => (show === 'whole' ? text : maskTail(text))
  return {
    ...plain,
    pan_number: shown(pan),
    account_number: shown(accountNumber),
    rent: null,
    amount: null,
    salary: null,
    [category.amountField]: paiseToRupees(amount_paise),
    document_url: document_file_id === null ? null : fileLink(secrets, document_file_id),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
