import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type AuditEntry = {
  actorId: number | null
  action: string
  object?: string
  detail?: Record<string, unknown>
  address?: string
  requestId?: string
}

/** Appends one line to the audit log. `detail` holds ids and masked values only. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, object, detail, address, request_id)
    values (${entry.actorId}, ${entry.action}, ${entry.object ?? null}, ${JSON.stringify(entry.detail ?? {})},
            ${entry.address ?? null}, ${entry.requestId ?? null})`.execute(db)
}

/** Appends one line for each of several objects that one act was about, in their order. */
export async function auditEach(
  db: Db,
  { actorId, action, requestId }: Pick<AuditEntry, 'actorId' | 'action' | 'requestId'>,
  objects: string[],
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, object, detail, request_id)
    select ${actorId}, ${action}, object, '{}'::jsonb, ${requestId ?? null}
      from unnest(${objects}::text[]) with ordinality as named (object, place) order by place`.execute(db)
}
