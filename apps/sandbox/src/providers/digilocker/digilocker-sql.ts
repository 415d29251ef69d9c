import type { Row, Store } from '../../store.ts'

export type ConsentStatus = 'PENDING' | 'AUTHENTICATED' | 'EXPIRED' | 'CONSENT_DENIED'

/** The document's holder; null where the locker holds none. */
export type DocumentHolder = { name: string; uid: string } | null

export interface ConsentRequest {
  verificationId: string
  referenceId: number
  /** In the address of the consent page: it is the only credential of the person. */
  token: string
  status: ConsentStatus
  documents: string[]
  redirectUrl: string
  userFlow: string
  holder: DocumentHolder
  /** When the address of an undecided request ends. */
  endsAtMs: number
  /** When a given consent ends. */
  consentEndsAtMs: number
}

export function addRequest(store: Store, request: ConsentRequest, nowMs: number): void {
  const { documents, redirectUrl, userFlow } = request
  store.run(
    `insert into digilocker_requests (verification_id, reference_id, token, status, request, ends_at_ms,
       consent_ends_at_ms, created_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    request.verificationId,
    request.referenceId,
    request.token,
    request.status,
    JSON.stringify({ documents, redirectUrl, userFlow }),
    request.endsAtMs,
    request.consentEndsAtMs,
    nowMs,
  )
}

export function findRequest(
  store: Store,
  by: 'verification_id' | 'reference_id' | 'token',
  value: string | number,
): ConsentRequest | undefined {
  const row = store.get(`select * from digilocker_requests where ${by} = ?`, value)
  return row && toRequest(row)
}

/** Ends an undecided request; false when it is decided. */
export function endRequest(
  store: Store,
  request: Pick<ConsentRequest, 'verificationId' | 'status' | 'holder' | 'consentEndsAtMs'>,
): boolean {
  const sql = `update digilocker_requests set status = ?, holder = ?, consent_ends_at_ms = ?
                where verification_id = ? and status = 'PENDING'`
  const { verificationId, status, holder, consentEndsAtMs } = request
  return store.run(sql, status, JSON.stringify(holder), consentEndsAtMs, verificationId) === 1
}

function toRequest(row: Row): ConsentRequest {
  return {
    ...(JSON.parse(String(row.request)) as Pick<ConsentRequest, 'documents' | 'redirectUrl' | 'userFlow'>),
    holder: row.holder === null ? null : (JSON.parse(String(row.holder)) as DocumentHolder),
    verificationId: String(row.verification_id),
    referenceId: Number(row.reference_id),
    token: String(row.token),
    status: String(row.status) as ConsentStatus,
    endsAtMs: Number(row.ends_at_ms),
    consentEndsAtMs: Number(row.consent_ends_at_ms),
  }
}
