import { groupedByFour } from '../../lib/tidy.ts'
import { ThreadNote } from '../../ui/thread-note.tsx'
import type { PayeeValues } from './payee-values.ts'
import { PAYEES_TEXT } from './payees-text.ts'

/** Reads the account back before it is saved; nothing until the account is there. Takes tidied values. */
export function ReviewLine({ values }: { values: PayeeValues }) {
  const {
    account_number: account,
    account_holder_name: holder,
    bank_name: bank,
    bank_branch: branch,
  } = values
  if (!account || !holder || !bank) return null
  return (
    <ThreadNote>
      {PAYEES_TEXT.review(holder, groupedByFour(account), branch ? `${bank}, ${branch}` : bank)}
    </ThreadNote>
  )
}
