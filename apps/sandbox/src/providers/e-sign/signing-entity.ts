import { createHash } from 'node:crypto'
import { enqueueForgery, enqueueWebhook } from '../../webhooks/enqueue.ts'
import type { ESign } from './e-sign-context.ts'
import { endRequest, findRequest, type SigningRequest, type SigningStatus } from './e-sign-sql.ts'
import { eSignWebhook } from './wire/e-sign.ts'

/** A request as the provider reports it. */
export function requestEntity(request: SigningRequest, origin: string) {
  return {
    status: request.status,
    reference_id: request.referenceId,
    verification_id: request.verificationId,
    document_id: request.documentId,
    signers: request.signers.map(({ name }) => ({
      name,
      status: request.status === 'IN_PROGRESS' ? 'RECEIVED' : request.status,
      is_notified: true,
    })),
    signed_doc_url: request.status === 'SUCCESS' ? `${origin}/e-sign/${request.token}/document.pdf` : '',
  }
}

/** The request's current state: when its days are over it expires, and reports that once. */
export function currentRequest(eSign: ESign, request: SigningRequest): SigningRequest {
  const isOver = request.status === 'IN_PROGRESS' && request.expiresAtMs <= eSign.now()
  return isOver ? end(eSign, request, 'EXPIRED', '') : request
}

/** Ends an open request and reports it, in one transaction; one that has ended stays as it is. */
export function end(
  eSign: ESign,
  request: SigningRequest,
  status: SigningStatus,
  origin: string,
): SigningRequest {
  const { store, faults } = eSign
  const ended = store.transaction(() => {
    if (endRequest(store, request.verificationId, status)) {
      enqueueWebhook(eSign, webhook(eSign, { ...request, status }, origin))
      if (faults.strikes('webhooks_forged')) {
        enqueueForgery(eSign, webhook(eSign, { ...request, status: 'SUCCESS' }, origin))
      }
    }
    return findRequest(store, 'verification_id', request.verificationId)
  })
  eSign.wakeWebhooks()
  return ended ?? request
}

function webhook(eSign: ESign, request: SigningRequest, origin: string) {
  const data = requestEntity(request, origin)
  const type = `E_SIGN_VERIFICATION_${request.status}`
  return {
    orderId: request.verificationId,
    url: eSign.webhookUrl,
    type,
    body: JSON.stringify({
      // The older signature of the body; the header's is the one to check.
      signature: createHash('sha256').update(request.token).digest('base64'),
      event_type: type,
      event_time: new Date(eSign.now()).toISOString().slice(0, 19).replace('T', ' '),
      version: 'v1',
      data,
    }),
    schema: eSignWebhook,
  }
}
