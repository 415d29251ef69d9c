import { closeReports, keepUnlisted } from '../../identity/api.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import type { AttemptRow, PaymentRow } from '../payments/payments-sql.ts'

type Attempt = Pick<AttemptRow, 'gateway' | 'reference'>

const subjectOf = ({ gateway, reference }: Attempt) =>
  ({ provider: gateway, subject: 'order', reference }) as const

/** Puts an unlisted status of an attempt in the exceptions queue. It moves nothing. */
export function noteUnlisted(
  deps: Pick<PaymentsDeps, 'db' | 'log'>,
  { id, total_paise: amountPaise }: Pick<PaymentRow, 'id' | 'total_paise'>,
  attempt: Attempt,
  word: string,
): Promise<void> {
  return keepUnlisted(deps, { ...subjectOf(attempt), paymentId: id, amountPaise, word })
}

/** The attempt has come to an end that is known. */
export function closeUnlisted({ db }: Pick<PaymentsDeps, 'db'>, attempt: Attempt): Promise<void> {
  return closeReports(db, subjectOf(attempt))
}
