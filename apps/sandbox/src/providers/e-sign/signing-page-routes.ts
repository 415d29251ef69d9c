import type { FastifyInstance } from 'fastify'
import { TEST_OTP } from '../quicko/test-aadhaars.ts'
import type { ESign } from './e-sign-context.ts'
import { findDocument, findRequest, type SigningRequest } from './e-sign-sql.ts'
import { currentRequest, end } from './signing-entity.ts'

type ByToken = { Params: { token: string } }

const ENDINGS = { decline: 'FAILURE', expire: 'EXPIRED' } as const

/** Calls of the signing page: the request, its document, and the signer's decision. */
export function addSigningPageRoutes(app: FastifyInstance, eSign: ESign): void {
  app.get<ByToken>('/e-sign/:token/request', (request, reply) => {
    const found = find(eSign, request.params.token)
    return found ? describe(found) : reply.code(404).send({ message: 'No such document' })
  })

  app.get<ByToken>('/e-sign/:token/document.pdf', (request, reply) => {
    const found = find(eSign, request.params.token)
    const bytes = found && findDocument(eSign.store, found.documentId)
    if (!bytes) return reply.code(404).send({ message: 'No such document' })
    return reply
      .headers({
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="document.pdf"',
      })
      .type('application/pdf')
      .send(bytes)
  })

  app.post<ByToken>('/e-sign/:token', (request, reply) => {
    const found = find(eSign, request.params.token)
    if (!found) return reply.code(404).send({ message: 'No such document' })
    if (found.status !== 'IN_PROGRESS') return reply.code(409).send({ message: 'This document is closed' })
    const { action, otp } = (request.body ?? {}) as { action?: unknown; otp?: unknown }
    const origin = `${request.protocol}://${request.host}`
    if (action === 'decline' || action === 'expire') {
      return describe(end(eSign, found, ENDINGS[action], origin))
    }
    if (action !== 'sign') return reply.code(400).send({ message: 'Say sign, decline or expire' })
    if (otp !== TEST_OTP) return reply.code(400).send({ message: 'The OTP is not right' })
    return describe(end(eSign, found, 'SUCCESS', origin))
  })
}

function find(eSign: ESign, token: string): SigningRequest | undefined {
  const found = findRequest(eSign.store, 'token', token)
  return found && currentRequest(eSign, found)
}

function describe(request: SigningRequest) {
  return {
    status: request.status,
    signers: request.signers.map(({ name }) => name),
    document_url: `/e-sign/${request.token}/document.pdf`,
    return_url: returnUrl(request),
  }
}

/** The way back: the redirect address with the verification id appended. */
function returnUrl({ redirectUrl, verificationId }: SigningRequest): string | null {
  if (redirectUrl === null) return null
  const url = new URL(redirectUrl)
  url.searchParams.set('verification_id', verificationId)
  return url.href
}
