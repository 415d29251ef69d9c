import { sql } from 'kysely'
import { type RequestContext, requestContext } from '../../../platform/observability/request-context.ts'

/**
 * The head of an insert into the timeline of a payment, for a statement of any module. The query behind it selects
 * payment_id, kind and detail, and then actor, request and key: `actorColumns()`.
 */
export const insertPaymentEvents = sql`insert into payment_events (payment_id, kind, detail, actor_id, request_id, api_key_id)`

/** Actor, request or job, and API key: the last three values of an event that is written here. */
export function actorColumns() {
  const context = requestContext()
  return sql`${context?.actorId ?? null}::bigint, ${context?.requestId ?? null}::text, ${context?.apiKeyId ?? null}::text`
}

/** The same in a row of a batch, whose items come from several requests. */
export function actorInput(context: RequestContext | undefined) {
  return {
    actor_id: context?.actorId ?? null,
    request_id: context?.requestId ?? null,
    api_key_id: context?.apiKeyId ?? null,
  }
}

/** Their types, for the JSON of a batch. */
export const actorTypes = sql`actor_id bigint, request_id text, api_key_id text`
