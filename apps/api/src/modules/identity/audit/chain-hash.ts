import { createHash } from 'node:crypto'

/** A row of the audit log as text, each column in the one form that PostgreSQL writes it in. */
export type AuditFacts = {
  id: string
  at: string
  actor_id: string | null
  action: string
  object: string | null
  detail: string
  address: string | null
  request_id: string | null
  api_key_id: string | null
  member_id: string | null
}

/** The hash before the first row. */
export const CHAIN_START = createHash('sha256').update('chukta audit chain v1').digest()

/**
 * The hash of a row in the chain: SHA-256 over the hash before it (32 bytes) and the row's columns as a JSON list,
 * which marks the end of each and distinguishes null from an empty text. A row without a key or a member has the hash that it
 * had before these existed.
 */
export function chainHash(previous: Buffer, row: AuditFacts): Buffer {
  const { id, at, actor_id, action, object, detail, address, request_id, api_key_id, member_id } = row
  const columns = JSON.stringify([
    ...[id, at, actor_id, action, object, detail, address, request_id],
    ...(api_key_id === null && member_id === null ? [] : [api_key_id]),
    ...(member_id === null ? [] : [member_id]),
  ])
  return createHash('sha256').update(previous).update(columns).digest()
}
