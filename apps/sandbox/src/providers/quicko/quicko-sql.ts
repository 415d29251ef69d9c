import type { Store } from '../../store.ts'

/** Stores a token, and deletes expired ones. */
export function addToken(store: Store, token: string, nowMs: number, lifeMs: number): void {
  store.run('delete from quicko_tokens where ends_at_ms <= ?', nowMs)
  store.run('insert into quicko_tokens (token, ends_at_ms) values (?, ?)', token, nowMs + lifeMs)
}

/** When a token ends; undefined for an unknown or long expired one. */
export function endOfToken(store: Store, token: string): number | undefined {
  const row = store.get('select ends_at_ms from quicko_tokens where token = ?', token)
  return row && Number(row.ends_at_ms)
}

/** `sent` may be verified; `no-mobile` had nowhere to send a code to. */
export function addAadhaarOtp(store: Store, refId: string, state: 'sent' | 'no-mobile', nowMs: number): void {
  store.run('insert into aadhaar_otps (ref_id, state, created_at_ms) values (?, ?, ?)', refId, state, nowMs)
}

export function findAadhaarOtp(
  store: Store,
  refId: string,
): { state: string; createdAtMs: number } | undefined {
  const row = store.get('select state, created_at_ms from aadhaar_otps where ref_id = ?', refId)
  return row && { state: String(row.state), createdAtMs: Number(row.created_at_ms) }
}
