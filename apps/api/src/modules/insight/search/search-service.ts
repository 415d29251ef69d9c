import type { Found } from '@chukta/contract/insight/search'
import { paiseToRupees } from '@chukta/contract/money'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { findEverything, type Wanted } from './search-sql.ts'

/** Hits for a text of at least two characters, of the scope's user and everyone below: at most five of each kind. */
export async function search({ db }: Pick<Deps, 'db'>, scope: Scope, text: string): Promise<Found> {
  const wanted = wantedOf(text, allows(scope.actor, 'users.manage'))
  const { transactions, payees, tickets, users } = await findEverything(db, scope, wanted)
  return {
    users,
    payees: allows(scope.actor, 'payees.view') ? payees : [],
    tickets: allows(scope.actor, 'tickets.view') ? tickets : [],
    transactions: transactions.map(({ total_paise, shown_status, created_at, ...row }) => ({
      ...row,
      amount: paiseToRupees(BigInt(total_paise)),
      created_at: new Date(created_at).toISOString(),
      payment_status: shown_status,
    })),
  }
}

/** `CK` and `TKT` may be left out of a whole number, and be written small. */
function wantedOf(text: string, withUsers: boolean): Wanted {
  const typed = text.toUpperCase()
  const isNumber = /^\d{8,}$/.test(typed)
  const isOrder = /^CK\d*$/.test(typed)
  const isTicket = /^TKT\d*$/.test(typed)
  return {
    text,
    withUsers,
    orderId: isNumber ? `CK${typed}` : isOrder ? typed : null,
    ticketNo: isNumber ? `TKT${typed}` : isTicket ? typed : null,
    orderStart: isOrder ? typed : null,
    ticketStart: isTicket ? typed : null,
  }
}
