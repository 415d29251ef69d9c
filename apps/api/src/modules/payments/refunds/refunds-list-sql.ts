import type { Bearer, RefundFilter } from '@chukta/contract/payments/refunds'
import { sql } from 'kysely'
import { type Db, many, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Waiting } from '../../../platform/waiting.ts'
import type { RefundStatus } from './refund-state-machine.ts'
import { withinDownline } from './refundable-sql.ts'

export type RefundRow = {
  id: number
  payment_id: number
  order_id: string
  payer_name: string
  payee_name: string
  gateway: string
  status: RefundStatus
  base_paise: bigint
  charge_paise: bigint
  amount_paise: bigint
  currency: string
  reason: string
  source: string
  bearer: Bearer | null
  requested_by: string | null
  requested_at: Date
  finalized_at: Date | null
  reference: string
  bank_reference: string | null
  message: string | null
  next_poll_at: Date | null
  resolved_as: 'repeated' | 'accepted' | null
}

const WAITING = sql`r.status in ('requested', 'sent', 'pending')`
const ATTENTION = sql`(r.status in ('failed', 'mismatch') and r.resolved_as is null)`

export type Wanted = { status: RefundFilter | undefined; paymentId: number | undefined }

const matching = ({ status }: Wanted) => {
  if (status === undefined) return sql`true`
  if (status === 'waiting') return WAITING
  return status === 'attention' ? ATTENTION : sql`r.status = ${status}`
}

const ofScope = (scope: Scope, { paymentId }: Wanted) => sql`
  ${withinDownline(scope, sql`p.payer_id`)} and (${paymentId ?? null}::bigint is null or p.id = ${paymentId ?? null})`

type RefundSlice = { limit: number; offset?: number; before?: number | null; id?: number | null }

/** A page of refunds within a scope, newest first: those with an id below `before`, or the one with an id. */
export function listRefunds(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  { limit, offset = 0, before = null, id = null }: RefundSlice,
) {
  return many(
    db,
    sql<RefundRow>`
      select r.id, p.id as payment_id, p.order_id, u.first_name || ' ' || u.last_name as payer_name,
             coalesce(i.payee_name, p.payee_name) as payee_name,
             g.name as gateway, r.status, r.base_paise, r.charge_paise, r.amount_paise,
             coalesce(c.currency, 'INR') as currency, r.reason, r.source, r.bearer,
             b.first_name || ' ' || b.last_name as requested_by, r.requested_at, r.finalized_at, r.reference,
             r.bank_reference, r.message, r.next_poll_at, r.resolved_as
        from refunds r
        join payments p on p.id = r.payment_id
        join users u on u.id = p.payer_id
        join attempts a on a.id = r.attempt_id
        join payment_gateways g on g.id = a.gateway_id
        left join captures c on c.id = r.capture_id
        left join payment_items i on i.id = r.item_id
        left join users b on b.id = r.requested_by
       where ${ofScope(scope, wanted)} and ${matching(wanted)}
         and (${before}::bigint is null or r.id < ${before}) and (${id}::bigint is null or r.id = ${id})
       order by r.id desc limit ${limit} offset ${offset}`,
  )
}

export function countRefunds(db: Db, scope: Scope, wanted: Wanted) {
  return one(
    db,
    sql<{ total: number; waiting: number; attention: number }>`
      select count(*) filter (where ${matching(wanted)}) as total, count(*) filter (where ${WAITING}) as waiting,
             count(*) filter (where ${ATTENTION}) as attention
        from refunds r join payments p on p.id = r.payment_id where ${ofScope(scope, wanted)}`,
  )
}

/** Refunds within a scope that a gateway refused or reports otherwise than requested, and that no person has ended. */
export function countRefused(db: Db, scope: Scope): Promise<Waiting> {
  return one(
    db,
    sql<Waiting>`
      select count(*) as n, min(r.requested_at) as oldest_at,
             coalesce(sum(r.amount_paise) filter (where coalesce(c.currency, 'INR') = 'INR'), 0)::bigint as amount_paise
        from refunds r join payments p on p.id = r.payment_id left join captures c on c.id = r.capture_id
       where ${ATTENTION} and ${withinDownline(scope, sql`p.payer_id`)}`,
  )
}
