import { sql } from 'kysely'
import { type RequestContext, requestContext } from '../../../platform/observability/request-context.ts'

/**
 * The head of an insert into the timeline of a payment, for a statement of any module. The query behind it selects
 * payment_id, kind and detail, and then actor, request, key and member: `actorColumns()`.
 */
export const insertPaymentEvents = sql`insert into payment_events (payment_id, kind, detail, actor_id, request_id, api_key_id, member_id)`

/** Actor, request or job, API key and member of staff: the last four values of an event that is written here. */
export function actorColumns() {
  const context = requestContext()
  return sql`${context?.actorId ?? null}::bigint, ${context?.requestId ?? null}::text, ${context?.apiKeyId ?? null}::text,
    ${context?.memberId ?? null}::bigint`
}

/** The same in a row of a batch, whose items come from several requests. */
export function actorInput(context: RequestContext | undefined) {
  return {
    actor_id: context?.actorId ?? null,
    request_id: context?.requestId ?? null,
    api_key_id: context?.apiKeyId ?? null,
    member_id: context?.memberId ?? null,
  }
}

/** Their types, for the JSON of a batch. */
export const actorTypes = sql`actor_id bigint, request_id text, api_key_id text, member_id bigint`
