import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/** Ends the links to follow money that a person made, and those of their payments whoever made them. */
export async function endTrackLinksOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`
    delete from track_links l using payments p
     where p.id = l.payment_id and (l.created_by = ${userId} or p.payer_id = ${userId})`.execute(trx)
}
