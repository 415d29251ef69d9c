import type { WebhookVerdict } from '@chukta/contract/pricing/webhook-verdicts'
import { sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import type { OrderName } from '../../../providers/payment-gateway.ts'
import { noteKey, receivedLately } from './keys-sql.ts'

/** Refused events stored of one address in an hour, and of one gateway in a day: a flood fills no table. */
export const KEPT_OF_ADDRESS = 20
const KEPT_OF_GATEWAY = 1_000

/** Unsigned events stored of one payment in an hour. */
const KEPT_HINTS_OF_PAYMENT = 20

const REFUSED = ['unsigned', 'wrong-secret', 'changed-body', 'wrong-signature']

export type RefusedEvent = {
  gateway: string
  verdict: WebhookVerdict
  claim: OrderName
  headers: Record<string, string>
  address: string
  requestId: string
  /** The stored part of the body, and its full length. */
  body: Buffer
  bodyBytes: number
  /** Hash of the body, and of the signature if that covers a body. */
  bodyHash: string
  signatureHash: Buffer | null
  /** Of both: the same forgery again is the same event. */
  key: string
}

/**
 * Stores a refused event while there is room for it. Other events decide between a wrong secret and a changed body: the
 * gateway has used this signature for something else, or has signed this body otherwise.
 */
export async function keepRefused(db: Db, event: RefusedEvent): Promise<void> {
  const { claim } = event
  // One that made us ask a gateway was not refused, and takes no room from those.
  const refused = sql`e.gateway_id = g.id and e.verdict = any(${REFUSED}) and e.event_key like 'refused %'`
  const isNamed =
    'reference' in claim ? sql`a.reference = ${claim.reference}` : sql`a.session_id = ${claim.sessionId}`
  await sql`
    with kept as (
    select g.id, a.payment_id, a.id as attempt_id,
           case when ${event.verdict}::text <> 'wrong-signature' then ${event.verdict}::text
                when exists (select from webhook_log e
                              where e.signature_sha256 = ${event.signatureHash}::bytea and e.gateway_id = g.id
                                and e.verdict <> all(${REFUSED})) then 'changed-body'
                when exists (select from webhook_keys k
                              where k.event_key = ${event.bodyHash} and k.gateway_id = g.id) then 'wrong-secret'
                else 'wrong-signature' end as verdict
      from payment_gateways g left join attempts a on a.gateway_id = g.id and ${isNamed}
     where g.slug = ${event.gateway}
       and (select count(*) from (select from webhook_log e
             where ${refused} and e.received_at > now() - interval '1 day'
             limit ${KEPT_OF_GATEWAY}) day) < ${KEPT_OF_GATEWAY}
       and (select count(*) from webhook_log e
             where ${refused} and e.received_at > now() - interval '1 hour'
               and e.address = ${event.address}) < ${KEPT_OF_ADDRESS}
    ), key as (${noteKey('gateway_id', event.key, sql`select id as sender_id from kept`)}
    )
    insert into webhook_log (gateway_id, event_key, payment_id, attempt_id, verdict, headers, address, request_id,
      body, body_bytes, signature_sha256)
    select kept.id, ${event.key}, payment_id, attempt_id, verdict, ${JSON.stringify(event.headers)}::jsonb,
           ${event.address}, ${event.requestId}, ${event.body}, ${event.bodyBytes}::int, ${event.signatureHash}::bytea
      from kept, key where key.is_new
    on conflict do nothing`.execute(db)
}

export type RefusedPayoutEvent = Omit<RefusedEvent, 'gateway' | 'claim' | 'bodyHash'> & { provider: string }

/** Keeps a refused event of a payout provider, within the same bounds. */
export async function keepRefusedPayout(db: Db, event: RefusedPayoutEvent): Promise<void> {
  const refused = sql`e.payout_provider_id = g.id and e.verdict = any(${REFUSED})`
  await sql`
    with kept as (
    select g.id from payout_providers g
     where g.slug = ${event.provider}
       and (select count(*) from (select from webhook_log e
             where ${refused} and e.received_at > now() - interval '1 day' limit ${KEPT_OF_GATEWAY}) day) < ${KEPT_OF_GATEWAY}
       and (select count(*) from webhook_log e
             where ${refused} and e.received_at > now() - interval '1 hour' and e.address = ${event.address})
           < ${KEPT_OF_ADDRESS}
    ), key as (${noteKey('payout_provider_id', event.key, sql`select id as sender_id from kept`)}
    )
    insert into webhook_log (payout_provider_id, event_key, verdict, headers, address, request_id, body, body_bytes,
      signature_sha256)
    select kept.id, ${event.key}, ${event.verdict}, ${JSON.stringify(event.headers)}::jsonb, ${event.address},
           ${event.requestId}, ${event.body}, ${event.bodyBytes}::int, ${event.signatureHash}::bytea
      from kept, key where key.is_new
    on conflict do nothing`.execute(db)
}

export type HintEvent = Pick<
  RefusedEvent,
  'gateway' | 'headers' | 'address' | 'requestId' | 'body' | 'bodyBytes' | 'bodyHash'
> & { accountId: number | null; paymentId: number; attemptId: number }

/** Keeps an unsigned event about a payment while there is room for it. Gives its id, or null. */
export async function keepHintEvent(db: Db, event: HintEvent): Promise<number | null> {
  const row = await maybe(
    db,
    sql<{ id: number }>`
      with kept as (
        select g.id, p.status from payment_gateways g join payments p on p.id = ${event.paymentId}
         where g.slug = ${event.gateway}
           and (select count(*) from webhook_log e
                 where e.payment_id = p.id and e.verdict = 'unsigned' and e.received_at > now() - interval '1 hour')
               < ${KEPT_HINTS_OF_PAYMENT}
      ), key as (${noteKey('gateway_id', event.bodyHash, sql`select id as sender_id from kept`)}
      )
      insert into webhook_log (gateway_id, account_id, event_key, payment_id, attempt_id, verdict, headers, address,
        request_id, body, body_bytes, status_before)
      select kept.id, ${event.accountId}::smallint, ${event.bodyHash}, ${event.paymentId}, ${event.attemptId}, 'unsigned',
             ${JSON.stringify(event.headers)}::jsonb, ${event.address}, ${event.requestId}, ${event.body},
             ${event.bodyBytes}::int, kept.status
        from kept, key where key.is_new
      on conflict do nothing returning id`,
  )
  return row?.id ?? null
}

export type Outcome = { eventId: number; at: Date }

/** Records when events were applied, and the status of their payments then. */
export async function recordOutcomes(db: Db, outcomes: Outcome[]): Promise<void> {
  await sql`
    update webhook_log e set handled_at = i.at, status_after = (select status from payments where id = e.payment_id)
      from unnest(${outcomes.map(({ eventId }) => eventId)}::bigint[], ${outcomes.map(({ at }) => at)}::timestamptz[]) as i (id, at)
     where e.id = i.id and ${receivedLately} and e.payment_id is not null`.execute(db)
}

/** Deletes events after 90 days, with their replays, and at last their keys. Gives how many. */
export async function forgetEvents(db: Db): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      with gone as (delete from webhook_log where received_at < now() - interval '90 days' returning id),
           replays as (delete from webhook_replays r using gone where r.event_id = gone.id),
           keys as (delete from webhook_keys where received_at < now() - interval '90 days')
      select count(*) as n from gone`,
  )
  return n
}
