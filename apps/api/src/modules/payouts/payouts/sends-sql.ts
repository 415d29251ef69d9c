import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { moneyIsStopped } from '../../ledger/api.ts'

/** True while nothing may be sent: the books do not hold, or a person of role 1 has stopped payouts. */
export const nothingIsSent = sql<boolean>`(${moneyIsStopped}
  or exists (select from payout_stops where over_at is null))`

/** Notes that a transfer is about to be sent, before the call. False when it may not be: stopped, or it has moved on. */
export async function recordSending(db: Db, transferId: number): Promise<boolean> {
  enterEffect('payout.send')
  const row = await maybe(
    db,
    sql`
      /* prepared record-sending */
      update transfers set status = 'sent', sends = sends + 1, sent_at = coalesce(sent_at, now())
       where id = ${transferId} and status in ('claimed', 'sent') and not ${nothingIsSent} returning id`,
  )
  return row !== undefined
}
