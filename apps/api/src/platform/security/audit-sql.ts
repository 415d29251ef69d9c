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

/** Appends one line to the audit log. `detail` holds ids and masked values only. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, object, detail, address, request_id, api_key_id)
    values (${entry.actorId}, ${entry.action}, ${entry.object ?? null}, ${JSON.stringify(entry.detail ?? {})},
            ${entry.address ?? null}, ${entry.requestId ?? null}, ${keyOf(entry)})`.execute(db)
}

/** Appends one line for each of several objects that one act was about, in their order. */
export async function auditEach(
  db: Db,
  { actorId, action, requestId }: Pick<AuditEntry, 'actorId' | 'action' | 'requestId'>,
  objects: string[],
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, object, detail, request_id, api_key_id)
    select ${actorId}, ${action}, object, '{}'::jsonb, ${requestId ?? null}, ${keyOf({})}
      from unnest(${objects}::text[]) with ordinality as named (object, place) order by place`.execute(db)
}
