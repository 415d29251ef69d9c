import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { isWaiting, moveDispute, takeEvidence } from '../../../disputes/dispute-moves.ts'
import {
  addDocument,
  type Dispute,
  type Evidence,
  findDispute,
  findDocument,
  listOpenedBetween,
} from '../../../disputes/dispute-records-sql.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { collection, type PageQuery } from './collection.ts'
import { disputeEntity, razorpayDisputes } from './disputes.ts'
import { badRequest, unknownId } from './razorpay-error.ts'
import { DOCUMENT_TYPES, PROOFS } from './wire/disputes.ts'

type IdPath = { Params: { id: string } }
type Contest = Partial<Record<(typeof PROOFS)[number], string[]>> & {
  summary?: string
  others?: { type: string; document_ids: string[] }[]
  action?: string
}
const MAX_FILE_BYTES = 15 * 1024 * 1024
const PURPOSE = 'dispute_evidence'

/** Disputes, the shop's two answers, and the documents that one of them names. */
export function addDisputeRoutes(app: FastifyInstance, razorpay: GatewayParts): void {
  const { store, now } = razorpay
  const parts = { store, now, side: razorpayDisputes(razorpay) }
  const get = (id: string): Dispute => {
    const dispute = findDispute(store, 'razorpay', id)
    if (!dispute) throw unknownId()
    return dispute
  }
  const answerable = (id: string): Dispute => {
    const dispute = get(id)
    if (isWaiting(dispute) && dispute.respondByMs > now()) return dispute
    throw badRequest('Action not allowed on this dispute')
  }

  app.get<{ Querystring: PageQuery }>('/disputes', ({ query }) => {
    const from = Number(query.from ?? 0) * 1000
    const to = Number(query.to ?? 4e9) * 1000
    const skip = Number(query.skip ?? 0)
    const newest = listOpenedBetween(store, 'razorpay', from, to).toReversed()
    return collection(
      newest.slice(skip, skip + Number(query.count ?? 10)).map((one) => disputeEntity(razorpay, one)),
    )
  })
  app.get<IdPath>('/disputes/:id', ({ params }) => disputeEntity(razorpay, get(params.id)))
  app.post<IdPath>('/disputes/:id/accept', ({ params }) => {
    const dispute = answerable(params.id)
    store.transaction(() => moveDispute(parts, dispute, 'accepted'))
    razorpay.wakeWebhooks()
    return disputeEntity(razorpay, dispute)
  })
  app.patch<IdPath>('/disputes/:id/contest', ({ params, body }) => {
    const dispute = answerable(params.id)
    const fields = (body ?? {}) as Contest
    const evidence = readEvidence(razorpay, fields)
    if (fields.action !== 'submit') return disputeEntity(razorpay, { ...dispute, evidence })
    if (evidence.length === 0) throw badRequest('At least one document is required to contest the dispute')
    store.transaction(() => takeEvidence(parts, dispute, evidence, 'reviewing'))
    razorpay.wakeWebhooks()
    return disputeEntity(razorpay, dispute)
  })

  app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fileSize: MAX_FILE_BYTES } })
    uploads.post('/documents', async (request) => {
      const file = request.isMultipart() ? await request.file() : undefined
      if (file?.fieldname !== 'file') throw badRequest('The file field is required.', 'file')
      const bytes = await file.toBuffer()
      if (!DOCUMENT_TYPES.some((type) => type === file.mimetype)) {
        throw badRequest('The file must be a file of type: jpg, jpeg, png, pdf.', 'file')
      }
      const purpose = file.fields.purpose
      if (!purpose || !('value' in purpose) || purpose.value !== PURPOSE) {
        throw badRequest('The selected purpose is invalid.', 'purpose')
      }
      const document = {
        id: `doc_${randomBytes(7).toString('hex')}`,
        fileName: file.filename,
        mimeType: file.mimetype,
        sizeBytes: bytes.length,
      }
      addDocument(store, { ...document, gateway: 'razorpay', purpose: PURPOSE }, now())
      return {
        id: document.id,
        entity: 'document',
        purpose: PURPOSE,
        name: document.fileName,
        mime_type: document.mimeType,
        size: document.sizeBytes,
        created_at: Math.floor(now() / 1000),
      }
    })
  })
}

/** The documents that a contest names, by their kind. */
function readEvidence({ store }: GatewayParts, { summary, others = [], ...proofs }: Contest): Evidence[] {
  const named = PROOFS.flatMap((kind) => (proofs[kind] ?? []).map((id) => ({ kind, id })))
  const more = others.flatMap(({ type, document_ids: ids }) => ids.map((id) => ({ kind: type, id })))
  return [...named, ...more].map(({ kind, id }) => {
    const document = findDocument(store, id)
    if (document?.purpose !== PURPOSE) throw badRequest(`${id} is not a valid document id`)
    return { id, kind, name: document.fileName, note: summary ?? null }
  })
}
