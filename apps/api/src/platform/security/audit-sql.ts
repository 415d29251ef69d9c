import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { requestContext } from '../observability/request-context.ts'

export type AuditEntry = {
  actorId: number | null
  action: string
  object?: string
  detail?: Record<string, unknown>
  address?: string
  requestId?: string
  /** The key that was used, where the call was refused before it became the actor. */
  apiKeyId?: string
}

const keyOf = ({ apiKeyId }: Pick<AuditEntry, 'apiKeyId'>) => apiKeyId ?? requestContext()?.apiKeyId ?? null

/** The actor of a line, and their account if they are a member of staff, for a `from`. */
const actorOf = (actorId: number | null) => sql`
  (select ${actorId}::bigint as id) as actor left join people on people.id = actor.id`
const ACCOUNT = sql`coalesce(people.account_id, actor.id)`
const member = () => sql`
  coalesce(case when people.account_id <> actor.id then actor.id end, ${requestContext()?.memberId ?? null}::bigint)`

/**
 * Appends one line to the audit log. `detail` holds ids and masked values only. An actor who is a member of staff is written as
 * the account, with the member beside it.
 */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (actor_id, member_id, action, object, detail, address, request_id, api_key_id)
    select ${ACCOUNT}, ${member()}, ${entry.action}, ${entry.object ?? null},
           ${JSON.stringify(entry.detail ?? {})}::jsonb, ${entry.address ?? null}, ${entry.requestId ?? null},
           ${keyOf(entry)}
      from ${actorOf(entry.actorId)}`.execute(db)
}

/** Appends one line for each of several objects that one act was about, in their order. */
export async function auditEach(
  db: Db,
  { actorId, action, requestId }: Pick<AuditEntry, 'actorId' | 'action' | 'requestId'>,
  objects: string[],
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, member_id, action, object, detail, request_id, api_key_id)
    select ${ACCOUNT}, ${member()}, ${action}, object, '{}'::jsonb, ${requestId ?? null}, ${keyOf({})}
      from ${actorOf(actorId)}, unnest(${objects}::text[]) with ordinality as named (object, place)
     order by place`.execute(db)
}
