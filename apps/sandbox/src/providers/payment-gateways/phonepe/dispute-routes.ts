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
import { disputeEntity, phonepeDisputes } from './disputes.ts'
import { badRequest, PhonePeError } from './phonepe-error.ts'

type IdPath = { Params: { id: string } }
type Page = { Querystring: { from: string; to: string; offset?: string; limit?: string; status: string } }
type Contest = { comment?: string; evidenceIds: string[] }
const MAX_FILE_BYTES = 5 * 1024 * 1024
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const GATEWAY = 'phonepe'

/** Disputes: the list as documented; the other calls are only a guess, see the README beside. */
export function addDisputeRoutes(app: FastifyInstance, phonepe: GatewayParts): void {
  const { store, now } = phonepe
  const parts = { store, now, side: phonepeDisputes(phonepe) }
  const get = (id: string): Dispute => {
    const dispute = findDispute(store, GATEWAY, id)
    if (!dispute) throw new PhonePeError(404, 'DISPUTE_NOT_FOUND', 'No dispute with this id')
    return dispute
  }
  const answerable = (id: string): Dispute => {
    const dispute = get(id)
    if (isWaiting(dispute) && dispute.respondByMs > now()) return dispute
    throw new PhonePeError(400, 'INVALID_DISPUTE_STATE', 'The dispute cannot be answered any more')
  }
  const done = (dispute: Dispute) => {
    phonepe.wakeWebhooks()
    return disputeEntity(phonepe, dispute)
  }

  app.get<Page>('/v1/disputes', ({ query }) => {
    const { from, to, offset, limit, status } = readPage(query)
    const found = listOpenedBetween(store, GATEWAY, from, to)
      .map((dispute) => disputeEntity(phonepe, dispute))
      .filter((entity) => entity.status === status)
    return { disputes: found.slice(offset, offset + limit) }
  })
  app.get<IdPath>('/v1/disputes/:id', ({ params }) => disputeEntity(phonepe, get(params.id)))
  app.post<IdPath>('/v1/disputes/:id/accept', ({ params }) => {
    const dispute = answerable(params.id)
    store.transaction(() => moveDispute(parts, dispute, 'accepted'))
    return done(dispute)
  })
  app.post<IdPath>('/v1/disputes/:id/contest', ({ params, body }) => {
    const dispute = answerable(params.id)
    const sent = readContest(phonepe, dispute, body as Contest)
    store.transaction(() => takeEvidence(parts, dispute, sent, 'reviewing'))
    return done(dispute)
  })

  app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fileSize: MAX_FILE_BYTES } })
    uploads.post<IdPath>('/v1/disputes/:id/evidence', async (request) => {
      const file = request.isMultipart() ? await request.file() : undefined
      if (file?.fieldname !== 'file') throw badRequest('file: missing')
      const { length: sizeBytes } = await file.toBuffer()
      if (!FILE_TYPES.includes(file.mimetype)) throw badRequest('file: PDF, JPEG or PNG')
      const { id: purpose } = answerable(request.params.id)
      const id = `DE${randomBytes(8).toString('hex')}`
      const named = { fileName: file.filename, mimeType: file.mimetype }
      addDocument(store, { ...named, id, sizeBytes, gateway: GATEWAY, purpose }, now())
      return { evidenceId: id, fileName: file.filename }
    })
  })
}

function readPage({ from, to, offset = '0', limit = '10', status }: Page['Querystring']) {
  const page = { from: Number(from), to: Number(to), offset: Number(offset), limit: Number(limit), status }
  if (page.from > page.to) throw badRequest('from: after to')
  return page
}

/** The files that a contest names: each uploaded before for this dispute, and named once. */
function readContest(
  { store }: GatewayParts,
  dispute: Dispute,
  { comment, evidenceIds }: Contest,
): Evidence[] {
  return evidenceIds.map((id) => {
    const document = findDocument(store, id)
    const isSent = dispute.evidence.some((one) => one.id === id)
    if (document?.purpose !== dispute.id || isSent) throw badRequest(`evidenceIds: ${id}`)
    return { id, name: document.fileName, kind: 'document', note: comment ?? null }
  })
}
