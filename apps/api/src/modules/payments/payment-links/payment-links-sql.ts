import { LINK_RECEIPT_DAYS, type LinkState } from '@chukta/contract/payments/payment-links'
import { ROLE } from '@chukta/contract/permissions'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { isBadAccount } from '../../payouts/api.ts'

/** What a link pays, as fields of a pay body. */
export type LinkFields = {
  service_user_id?: number
  bill_id?: number
  unique_id?: string
  amount: string
  payee_confirmed?: true
}

export type NewLink = {
  ownerId: number
  nonce: Buffer
  serviceId: number
  fields: LinkFields
  payeeName: string
  basePaise: bigint
  bankAccountId: number | null
  expiresAt: Date
}

/** Reserves the id of a link, from which its token is made. */
export async function nextLinkId(db: Db): Promise<number> {
  const row = await one(
    db,
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('payment_links', 'id')) as id`,
  )
  return row.id
}

export async function insertLink(db: Db, id: number, tokenHash: Buffer, link: NewLink): Promise<void> {
  await sql`
    insert into payment_links (id, owner_id, nonce, token_hash, service_id, fields, payee_name, base_paise,
                               bank_account_id, expires_at)
    overriding system value
    values (${id}, ${link.ownerId}, ${link.nonce}, ${tokenHash}, ${link.serviceId}, ${JSON.stringify(link.fields)}::jsonb,
            ${link.payeeName}, ${link.basePaise}, ${link.bankAccountId}, ${link.expiresAt})`.execute(db)
}

/** The present account of a payee, and whether the bank's answer about it is bad. */
export function findAccount(db: Db, payeeId: number) {
  return maybe(
    db,
    sql<{ id: number; is_bad: boolean }>`
      select b.id, ${isBadAccount} as is_bad from bank_accounts b
       where b.payee_id = ${payeeId} and b.replaced_at is null`,
  )
}

/** The newest order of the link `l`: the paid one where there is one. */
const newestOrder = sql`
  lateral (select p.id, p.order_id, p.status, p.method_id, p.charge_paise, p.total_paise, p.paid_at, o.opener_name
             from payment_link_orders o join payments p on p.id = o.payment_id
            where o.link_id = l.id order by p.status = 'paid' desc, p.id desc limit 1)`

const state = sql<LinkState>`
  case when p.status = 'paid' then 'paid'
       when p.status in ('created', 'open', 'pending', 'failed', 'mismatch') then 'paying'
       when l.cancelled_at is not null then 'cancelled'
       when l.expires_at <= now() then 'expired'
       else 'open' end`

export type OpenedLink = {
  id: number
  owner_id: number
  sender_name: string
  service_id: number
  service_name: string
  fields: LinkFields
  payee_name: string
  base_paise: bigint
  expires_at: Date
  state: Extract<LinkState, 'open' | 'paying' | 'paid'>
  /** The account of the payee is not the one that the owner agreed to. */
  account_changed: boolean
  payment_id: number | null
  order_id: string | null
  method_id: number | null
  charge_paise: bigint | null
  total_paise: bigint | null
  opener_name: string | null
}

/**
 * A link by its token, for anyone: while it can be paid or is being paid, and some days after its payment. Undefined while
 * links are switched off, or its owner is switched off or no retailer any more.
 */
export function findByToken(db: Db, tokenHash: Buffer) {
  return maybe(
    db,
    sql<OpenedLink>`
      select l.id, l.owner_id, u.first_name || ' ' || u.last_name as sender_name, l.service_id, s.name as service_name,
             l.fields, l.payee_name, l.base_paise, l.expires_at, ${state} as state, p.id as payment_id, p.order_id,
             p.method_id,
             p.charge_paise, p.total_paise, p.opener_name,
             l.bank_account_id is not null and not exists (
               select from bank_accounts b where b.id = l.bank_account_id and b.replaced_at is null) as account_changed
        from payment_links l
        join payment_link_settings on enabled
        join users u on u.id = l.owner_id and u.status = 1 and u.role_id = ${ROLE.retailer}
        join services s on s.id = l.service_id
        left join ${newestOrder} p on true
       where l.token_hash = ${tokenHash}
         and (${state} in ('open', 'paying')
              or p.paid_at > now() - make_interval(days => ${LINK_RECEIPT_DAYS}::int))`,
  )
}

export type LinkRow = {
  id: number
  nonce: Buffer
  token_hash: Buffer
  state: LinkState
  service_name: string
  payee_name: string
  base_paise: bigint
  created_at: Date
  expires_at: Date
  transaction_id: number | null
  opener_name: string | null
  total: number
}

type LinkSlice = { limit: number; offset?: number; before?: number | null; id?: number | null }

/**
 * A page of a person's links, newest first, each with the number of all: those with an id below `before`, or the one with an
 * id.
 */
export function listLinks(db: Db, scope: Scope, { limit, offset = 0, before = null, id = null }: LinkSlice) {
  return many(
    db,
    sql<LinkRow>`
      select l.id, l.nonce, l.token_hash, ${state} as state, s.name as service_name, l.payee_name, l.base_paise,
             l.created_at, l.expires_at, p.id as transaction_id, p.opener_name, count(*) over () as total
        from payment_links l
        join services s on s.id = l.service_id
        left join ${newestOrder} p on true
       where l.owner_id = ${scope.userId} and (${before}::bigint is null or l.id < ${before})
         and (${id}::bigint is null or l.id = ${id})
       order by l.id desc limit ${limit} offset ${offset}`,
  )
}

/** Cancels a person's link. Gives its state before; undefined for a link that is not theirs. Only an open one ends. */
export async function cancelLink(db: Db, scope: Scope, id: number): Promise<LinkState | undefined> {
  const row = await maybe(
    db,
    sql<{ state: LinkState }>`
      with found as (
        select l.id, ${state} as state from payment_links l left join ${newestOrder} p on true
         where l.id = ${id} and l.owner_id = ${scope.userId}
      ), ended as (
        update payment_links set cancelled_at = now() from found
         where payment_links.id = found.id and found.state = 'open'
      )
      select state from found`,
  )
  return row?.state
}

/** Ends all links of a person that no one has paid. */
export async function endPaymentLinksOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`
    update payment_links set cancelled_at = now()
     where owner_id = ${userId} and cancelled_at is null and expires_at > now()`.execute(trx)
}

/** The link of a payment, for the way back from a checkout. */
export function findLinkOf(db: Db, paymentId: number) {
  return maybe(
    db,
    sql<{ id: number; nonce: Buffer }>`
      select l.id, l.nonce from payment_link_orders o join payment_links l on l.id = o.link_id
       where o.payment_id = ${paymentId}`,
  )
}

/** The payments of the link of a payment that were paid, in the order of their money: the first one pays the link. */
export function paidOfLink(db: Db, paymentId: number) {
  return many(
    db,
    sql<{ payment_id: number; base_paise: bigint }>`
      select p.id as payment_id, p.base_paise
        from payment_link_orders mine
        join payment_link_orders o on o.link_id = mine.link_id
        join payments p on p.id = o.payment_id and p.status = 'paid'
       where mine.payment_id = ${paymentId} order by p.paid_at, p.id`,
  )
}
