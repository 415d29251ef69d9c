import type { FastifyInstance } from 'fastify'
import { refused, SecureIdError } from '../secure-id/secure-id-error.ts'
import { aadhaarDocument, consentEntity, currentRequest } from './consent-entity.ts'
import { readConsentRequest } from './consent-request.ts'
import type { Digilocker } from './digilocker-context.ts'
import { addRequest, type ConsentRequest, findRequest } from './digilocker-sql.ts'

type Ask = { verification_id?: string; reference_id?: string }

/** Makes addresses of the consent page, tells what became of them, and hands documents over. */
export function addDigilockerRoutes(app: FastifyInstance, digilocker: Digilocker): void {
  const { store, now } = digilocker

  app.post('/digilocker', (request) => {
    const made = readConsentRequest((request.body ?? {}) as Record<string, unknown>, now())
    store.transaction(() => {
      if (findRequest(store, 'verification_id', made.verificationId)) {
        throw new SecureIdError(
          409,
          'verification_id_already_exists',
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
      redirect_url: made.redirectUrl,
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
      throw refused('consent_not_given', 'Digilocker consent is not given')
    }
    if (found.consentEndsAtMs <= now()) {
      throw refused('consent_session_expired', 'Digilocker consent session expired')
    }
    return aadhaarDocument(found)
  })
}

function find(digilocker: Digilocker, query: Ask): ConsentRequest {
  const by = query.verification_id === undefined ? 'reference_id' : 'verification_id'
  const given = query[by]
  if (given === undefined || given === '') {
    throw refused('verification_id_missing', 'Please provide verification_id or reference_id')
  }
  const found = findRequest(digilocker.store, by, by === 'reference_id' ? Number(given) : given)
  if (!found) throw new SecureIdError(404, `${by}_not_found`, `Please enter a valid ${by}`)
  return currentRequest(digilocker, found)
}
