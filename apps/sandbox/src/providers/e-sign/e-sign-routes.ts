import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused, SecureIdError } from '../secure-id/secure-id-error.ts'
import type { ESign } from './e-sign-context.ts'
import { addDocument, addRequest, findDocument, findRequest } from './e-sign-sql.ts'
import { currentRequest, requestEntity } from './signing-entity.ts'
import { newSigningRequest, type SigningBody } from './signing-request.ts'
import { STRANGE_DOCUMENT } from './wire/e-sign.ts'

type Find = { Querystring: { verification_id?: string; reference_id?: string } }

/** Accepts documents and signature requests, and reports their status. */
export function addESignRoutes(app: FastifyInstance, eSign: ESign): void {
  const { store, now } = eSign

  app.post('/esignature/document', async (request) => {
    const { fileName, bytes } = await readDocument(request)
    return { status: 'SUCCESS', document_id: addDocument(store, fileName, bytes, now()) }
  })

  app.post('/esignature', (request) => {
    const signing = newSigningRequest(request.body as SigningBody, now())
    store.transaction(() => {
      if (!findDocument(store, signing.documentId)) throw refused('invalid_input', STRANGE_DOCUMENT)
      if (findRequest(store, 'verification_id', signing.verificationId)) {
        throw refused('duplicate_verification_id', 'verification_id already exists')
      }
      addRequest(store, signing, now())
    })
    return {
      status: 'SUCCESS',
      verification_id: signing.verificationId,
      reference_id: signing.referenceId,
      document_id: signing.documentId,
      signing_link: `${request.protocol}://${request.host}/e-sign/${signing.token}`,
    }
  })

  app.get<Find>('/esignature', (request) => {
    const { verification_id: verificationId, reference_id: referenceId } = request.query
    const found =
      verificationId === undefined
        ? findRequest(store, 'reference_id', Number(referenceId))
        : findRequest(store, 'verification_id', verificationId)
    if (!found) {
      const by = verificationId === undefined ? 'reference_id' : 'verification_id'
      throw new SecureIdError(404, `${by}_not_found`, `${by} does not exist.`)
    }
    return requestEntity(currentRequest(eSign, found), `${request.protocol}://${request.host}`)
  })
}

async function readDocument(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  const file = request.isMultipart() ? await request.file() : undefined
  if (file?.fieldname !== 'document') throw refused('document_missing', 'document is missing in the request.')
  const bytes = await file.toBuffer()
  // It throws only when the chunk that reaches the limit has further bytes.
  if (file.file.truncated) throw refused('file_size_exceeded', 'File size exceeded 10MB limit')
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw refused('file_format_invalid', 'Please upload the file of valid format(pdf)')
  return { fileName: file.filename, bytes }
}
