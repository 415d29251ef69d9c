// Fills in what modules offer to modules above them. Every program of the server imports it.
import { touchApiKey } from './modules/identity/api-keys/api-keys-sql.ts'
import { CREDENTIALS_ABOVE } from './modules/identity/credentials/credentials-service.ts'
import { touchSession } from './modules/identity/sign-in/sessions-sql.ts'
import { POSSESSIONS } from './modules/identity/users/delete-user-sql.ts'
import { deleteWalletOf } from './modules/ledger/ledger/ledger-sql.ts'
import { deleteSchoolsOf } from './modules/payables/education/schools-sql.ts'
import { deletePayeesOf } from './modules/payables/payees/payees-sql.ts'
import { endPaymentLinksOf } from './modules/payments/payment-links/payment-links-sql.ts'
import { endTrackLinksOf } from './modules/payments/public-tracking/public-tracking-sql.ts'
import { requestRefund, requestRefundByPerson } from './modules/payments/refunds/refunds-service.ts'
import { endCalendarOf } from './modules/payments/schedules/calendar-sql.ts'
import { REFUNDS } from './modules/payouts/payouts/payouts-deps.ts'
import { API_KEYS } from './platform/security/api-keys-sql.ts'
import { SESSIONS } from './platform/security/sessions-sql.ts'

CREDENTIALS_ABOVE.fill({
  /** The secret address of the due payments for calendar programs. */
  calendars: { columns: ['due_calendars.token_hash'], end: endCalendarOf },
  /** Links to follow a payment, which the person handed to others. */
  /** Own payments that somebody else may pay. */
  paymentLinks: { columns: ['payment_links.token_hash', 'payment_links.nonce'], end: endPaymentLinksOf },
  trackLinks: { columns: ['track_links.token_hash', 'track_links.nonce'], end: endTrackLinksOf },
})
REFUNDS.fill({ request: requestRefund, requestByPerson: requestRefundByPerson })
SESSIONS.fill({ touch: touchSession })
API_KEYS.fill({ touch: touchApiKey })
// Deleted with a user, in this order: rows of the upper modules first.
POSSESSIONS.fill([deletePayeesOf, deleteSchoolsOf, deleteWalletOf])
