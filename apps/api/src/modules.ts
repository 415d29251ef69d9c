// Fills in what modules offer to modules above them. Every program of the server imports it.
import { CREDENTIALS_ABOVE } from './features/credentials/credentials-service.ts'
import { deleteSchoolsOf } from './features/education/schools-of-person-public-sql.ts'
import { deleteWalletOf } from './features/ledger/ledger-public-sql.ts'
import { deletePayeesOf } from './features/payees/payees-of-person-public-sql.ts'
import { REFUNDS } from './features/payouts/payouts-context.ts'
import { requestRefund, requestRefundByPerson } from './features/refunds/refunds-service.ts'
import { endCalendarOf } from './features/schedules/calendar-public-sql.ts'
import { touchSession } from './features/sign-in/sessions-public-sql.ts'
import { endTrackLinksOf } from './features/track/track-public-sql.ts'
import { POSSESSIONS } from './features/users/delete-user-public-sql.ts'
import { SESSIONS } from './platform/sessions-sql.ts'

CREDENTIALS_ABOVE.fill({
  /** The secret address of the due payments for calendar programs. */
  calendars: { columns: ['due_calendars.token_hash'], end: endCalendarOf },
  /** Links to follow a payment, which the person handed to others. */
  trackLinks: { columns: ['track_links.token_hash', 'track_links.nonce'], end: endTrackLinksOf },
})
REFUNDS.fill({ request: requestRefund, requestByPerson: requestRefundByPerson })
SESSIONS.fill({ touch: touchSession })
// What is paid to a payee or a school stands above them: it is looked at first.
POSSESSIONS.fill([deletePayeesOf, deleteSchoolsOf, deleteWalletOf])
