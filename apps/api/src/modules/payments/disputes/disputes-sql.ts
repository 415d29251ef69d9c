import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import { memberName } from '../../../platform/database/member-name-sql.ts'
import { unlessSuperAdmin } from '../../../platform/database/unless-super-admin-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Waiting } from '../../../platform/waiting.ts'
import type { DisputePhase, EvidenceForm, EvidenceKind } from '../../../providers/gateway-dispute.ts'
import type { AnswerKind, AnswerStatus } from './answers-sql.ts'
import type { DisputeStatus } from './dispute-state-machine.ts'
import type { FormAnswer } from './fill-form.ts'

export type DisputeRow = {
  id: number
  status: DisputeStatus
  phase: DisputePhase
  amount_paise: bigint
  currency: string
  disputed_paise: bigint
  money: string
  gateway: string
  gateway_slug: string
  gateway_dispute_id: string
  gateway_status: string
  reason_code: string
  reason: string
  respond_by: Date | null
  opened_at: Date
  finalized_at: Date | null
  payment_id: number
  order_id: string
  total_paise: bigint
  payer_name: string
  paid_to: string
  wanted_evidence: string[]
  evidence_forms: EvidenceForm[] | null
  is_answering: boolean
}

const disputes = sql`
  select d.id, d.status, d.phase, d.amount_paise, coalesce(c.currency, 'INR') as currency, case when d.money in ('held', 'taken') then d.disputed_paise else 0 end as
         disputed_paise, d.money, g.name as gateway, g.slug as gateway_slug, d.gateway_dispute_id, d.gateway_status,
         d.reason_code, d.reason, d.respond_by, d.opened_at, d.finalized_at, d.payment_id, p.order_id, p.total_paise,
         d.wanted_evidence, d.evidence_forms,
         u.first_name || ' ' || u.last_name as payer_name, p.payee_name as paid_to,
         exists (select from dispute_answers a where a.dispute_id = d.id and a.status in ('requested', 'sent'))
           as is_answering
    from disputes d
    join payments p on p.id = d.payment_id
    join payment_gateways g on g.id = d.gateway_id
    join users u on u.id = p.payer_id
    left join captures c on c.id = d.capture_id`

/** Role 1 sees every dispute, others those of payments of their downline. */
const within = (scope: Scope) =>
  unlessSuperAdmin(
    scope,
    sql`exists (select from user_closure c join payments own on own.id = d.payment_id
                   where c.ancestor_id = ${scope.userId} and c.descendant_id = own.payer_id)`,
  )

type Query = { status: DisputeStatus | undefined; skip: number; take: number }

const wanted = ({ status }: Pick<Query, 'status'>) =>
  sql`(${status ?? null}::text is null or d.status = ${status ?? null})`

/** A page of disputes within a scope, newest first. */
export function listDisputes(db: Db, scope: Scope, query: Query): Promise<DisputeRow[]> {
  return many(
    db,
    sql<DisputeRow>`${disputes} where ${within(scope)} and ${wanted(query)}
                    order by d.id desc offset ${query.skip} limit ${query.take}`,
  )
}

export function countDisputes(db: Db, scope: Scope, query: Query): Promise<{ total: number; open: number }> {
  return one(
    db,
    sql<{ total: number; open: number }>`
      select count(*) filter (where ${wanted(query)}) as total, count(*) filter (where d.status = 'open') as open
        from disputes d where ${within(scope)}`,
  )
}

/** Disputes within a scope that take an answer now, with the nearest day by which the bank wants it. */
export function countToAnswer(db: Db, scope: Scope): Promise<Waiting & { respond_by: Date | null }> {
  return one(
    db,
    sql<Waiting & { respond_by: Date | null }>`
      select count(*) as n, min(d.opened_at) as oldest_at, min(d.respond_by) as respond_by,
             coalesce(sum(d.amount_paise) filter (where coalesce(c.currency, 'INR') = 'INR'), 0)::bigint as amount_paise
        from disputes d left join captures c on c.id = d.capture_id
       where d.status = 'open' and (d.respond_by is null or d.respond_by > now()) and ${within(scope)}
         and not exists (select from dispute_answers a
                          where a.dispute_id = d.id and a.status in ('requested', 'sent'))`,
  )
}

/** A dispute; undefined when it is out of scope. */
export function findDispute(db: Db, scope: Scope, id: number): Promise<DisputeRow | undefined> {
  return maybe(db, sql<DisputeRow>`${disputes} where d.id = ${id} and ${within(scope)}`)
}

/** The same, locked until the transaction ends. */
export async function lockDispute(db: Db, scope: Scope, id: number): Promise<DisputeRow | undefined> {
  await sql`select from disputes where id = ${id} for update`.execute(db)
  return findDispute(db, scope, id)
}

export type AnswerRow = {
  id: number
  kind: AnswerKind
  status: AnswerStatus
  note: string
  form: FormAnswer | null
  message: string | null
  requested_by: string
  requested_at: Date
  files: {
    file_id: string
    kind: EvidenceKind
    field_label: string | null
    name: string
    size_bytes: number
  }[]
}

/** Our answers, oldest first. The dispute comes from a scoped query. */
export function listAnswers(db: Db, disputeId: number): Promise<AnswerRow[]> {
  return many(
    db,
    sql<AnswerRow>`
      select a.id, a.kind, a.status, a.note, a.form, a.message, u.first_name || ' ' || u.last_name as requested_by,
             a.requested_at,
             (select coalesce(json_agg(json_build_object('file_id', f.id, 'kind', e.kind, 'field_label', e.field_label, 'name', f.file_name,
                'size_bytes', f.size_bytes) order by e.id), '[]')
                from dispute_files e join files f on f.id = e.file_id where e.answer_id = a.id) as files
        from dispute_answers a join users u on u.id = a.requested_by
       where a.dispute_id = ${disputeId} order by a.id`,
  )
}

export type EventRow = {
  kind: string
  at: Date
  detail: Record<string, unknown>
  actor: string | null
  request_id: string | null
}

/** Its lines in the timeline of its payment, oldest first. The dispute comes from a scoped query. */
export function listEvents(db: Db, dispute: DisputeRow): Promise<EventRow[]> {
  return many(
    db,
    sql<EventRow>`
      select e.kind, e.at, e.detail,
             coalesce(${memberName(sql`e.member_id`)}, u.first_name || ' ' || u.last_name) as actor, e.request_id
        from payment_events e left join users u on u.id = e.actor_id
       where e.payment_id = ${dispute.payment_id} and e.kind like 'dispute-%'
         and e.detail->>'reference' = ${dispute.gateway_dispute_id}
       order by e.id`,
  )
}
