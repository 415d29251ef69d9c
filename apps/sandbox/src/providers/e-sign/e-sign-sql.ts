import type { Row, Store } from '../../store.ts'

export type SigningStatus = 'IN_PROGRESS' | 'SUCCESS' | 'EXPIRED' | 'FAILURE'

export interface Signer {
  name: string
  email: string
  phone?: string
  sequence: number
}

export interface SigningRequest {
  verificationId: string
  referenceId: number
  documentId: number
  /** In the address of the signing page: it is the only credential of the signer. */
  token: string
  status: SigningStatus
  signers: Signer[]
  redirectUrl: string | null
  expiresAtMs: number
}

export function addDocument(store: Store, fileName: string, bytes: Uint8Array, nowMs: number): number {
  return store.transaction(() => {
    store.run(
      'insert into e_sign_documents (file_name, bytes, created_at_ms) values (?, ?, ?)',
      fileName,
      bytes,
      nowMs,
    )
    return Number(store.get('select last_insert_rowid() as id')?.id)
  })
}

/** The bytes of a document; undefined if there is none. */
export function findDocument(store: Store, documentId: number): Buffer | undefined {
  const row = store.get('select bytes from e_sign_documents where document_id = ?', documentId)
  return row && Buffer.from(row.bytes as unknown as Uint8Array)
}

export function addRequest(store: Store, request: SigningRequest, nowMs: number): void {
  const { signers, redirectUrl } = request
  store.run(
    `insert into e_sign_requests (verification_id, reference_id, document_id, token, status, request,
       expires_at_ms, created_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    request.verificationId,
    request.referenceId,
    request.documentId,
    request.token,
    request.status,
    JSON.stringify({ signers, redirectUrl }),
    request.expiresAtMs,
    nowMs,
  )
}

export function findRequest(
  store: Store,
  by: 'verification_id' | 'reference_id' | 'token',
  value: string | number,
): SigningRequest | undefined {
  const row = store.get(`select * from e_sign_requests where ${by} = ?`, value)
  return row && toRequest(row)
}

/** Ends a request that is still open; false when it is not. */
export function endRequest(store: Store, verificationId: string, status: SigningStatus): boolean {
  const sql = `update e_sign_requests set status = ? where verification_id = ? and status = 'IN_PROGRESS'`
  return store.run(sql, status, verificationId) === 1
}

function toRequest(row: Row): SigningRequest {
  return {
    ...(JSON.parse(String(row.request)) as Pick<SigningRequest, 'signers' | 'redirectUrl'>),
    verificationId: String(row.verification_id),
    referenceId: Number(row.reference_id),
    documentId: Number(row.document_id),
    token: String(row.token),
    status: String(row.status) as SigningStatus,
    expiresAtMs: Number(row.expires_at_ms),
  }
}
