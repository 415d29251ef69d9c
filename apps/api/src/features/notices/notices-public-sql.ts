import type { NoticeFacts, NoticeKind } from '@chukta/contract/notices'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** As they are kept: an amount in paise. */
export type KeptFacts = Omit<NoticeFacts, 'amount'> & { amount_paise?: string }

export type NewNotice = {
  userId: number
  // Announcements are joined, never told one by one.
  kind: Exclude<NoticeKind, 'announcement'>
  recordId: number
  facts: Omit<NoticeFacts, 'amount'>
  amountPaise?: bigint
  /** What is told, once to a person: a notice with a known key is left out. */
  key: string
}

/** Tells people of what happened, in the transaction in which it did, or in that of its mail. */
export async function tell(trx: Db, notices: NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ userId, kind, recordId, facts, amountPaise, key }) => ({
    user_id: userId,
    kind,
    record_id: recordId,
    facts: { ...facts, ...(amountPaise !== undefined && { amount_paise: String(amountPaise) }) },
    key,
  }))
  await sql`
    /* prepared insert-notices */
    insert into notices (user_id, kind, record_id, facts, key)
    select user_id, kind, record_id, facts, key
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (user_id bigint, kind text, record_id bigint, facts jsonb, key text)
    on conflict (user_id, key) do nothing`.execute(trx)
}

/** A part of a statement: tells the payers of the payments whose ids `moved` gives that a try of theirs failed, once each. */
export const tellFailedTries = (moved: RawBuilder<unknown>) => sql`
  insert into notices (user_id, kind, record_id, facts, key)
  select p.payer_id, 'payment-failed', p.id,
         jsonb_build_object('no', p.order_id, 'name', p.payee_name, 'amount_paise', p.total_paise::text),
         'payment-failed:' || p.id
    from payments p where p.id in (${moved})
  on conflict (user_id, key) do nothing`
