import type { FastifyInstance } from 'fastify'
import { refused, SecureIdError } from '../secure-id/secure-id-error.ts'
import { aadhaarDocument, consentEntity, currentRequest } from './consent-entity.ts'
import { type ConsentBody, newConsentRequest } from './consent-request.ts'
import type { Digilocker } from './digilocker-context.ts'
import { addRequest, type ConsentRequest, findRequest } from './digilocker-sql.ts'

type Ask = { verification_id?: string; reference_id?: string }

/** Creates addresses of the consent page, reports their status, and returns documents. */
export function addDigilockerRoutes(app: FastifyInstance, digilocker: Digilocker): void {
  const { store, now } = digilocker

  app.post('/digilocker', (request) => {
    const made = newConsentRequest(request.body as ConsentBody, now())
    store.transaction(() => {
      if (findRequest(store, 'verification_id', made.verificationId)) {
        throw new SecureIdError(
          409,
          'verification_id_value_invalid',
          'verification_id already exists, please provide new verification_id',
        )
      }
      addRequest(store, made, now())
    })
    return {
      verification_id: made.verificationId,
      reference_id: made.referenceId,
      url: `${request.protocol}://${request.host}/digilocker/${made.token}`,
      status: made.status,
      user_flow: made.userFlow,
      document_requested: made.documents,
      ...(made.redirectUrl && { redirect_url: made.redirectUrl }),
    }
  })

  app.get<{ Querystring: Ask }>('/digilocker', (request) =>
    consentEntity(digilocker, find(digilocker, request.query)),
  )

  app.get<{ Querystring: Ask; Params: { type: string } }>('/digilocker/document/:type', (request) => {
    const found = find(digilocker, request.query)
    if (request.params.type !== 'AADHAAR') {
      throw refused('document_type_value_invalid', 'document_type should be AADHAAR.')
    }
    if (found.status === 'EXPIRED') throw refused('url_expired', 'Digilocker request URL is expired')
    if (found.status !== 'AUTHENTICATED') {
      throw refused('consent_not_granted', 'Consent not provided for document')
    }
    if (found.consentEndsAtMs <= now()) {
      throw refused('session_expired', 'Digilocker consent session expired')
    }
    return aadhaarDocument(found)
  })
}

function find(digilocker: Digilocker, query: Ask): ConsentRequest {
  const { verification_id: ownId, reference_id: reference } = query
  const by = ownId === undefined ? 'reference_id' : 'verification_id'
  const found = findRequest(digilocker.store, by, ownId ?? Number(reference))
  if (!found) {
    throw new SecureIdError(404, `${by}_value_invalid`, `Please enter a valid ${by}`, 'not_found_error')
  }
  return currentRequest(digilocker, found)
}
