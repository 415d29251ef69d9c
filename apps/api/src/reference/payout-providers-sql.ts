import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** The providers of payouts in their first order of priority, as their adapters call themselves. */
const PAYOUT_PROVIDERS = [
  { slug: 'cashfree', name: 'Cashfree Payouts', priority: 1 },
  { slug: 'razorpayx', name: 'RazorpayX', priority: 2 },
]

/** Adds missing providers of payouts; existing ones stay as they are. */
export async function addPayoutProviders(db: Db): Promise<void> {
  await sql`
    insert into payout_providers (slug, name, priority)
    select slug, name, priority
      from json_to_recordset(${JSON.stringify(PAYOUT_PROVIDERS)}::json) as n(slug text, name text, priority smallint)
     where not exists (select from payout_providers p where p.slug = n.slug) order by priority`.execute(db)
}
