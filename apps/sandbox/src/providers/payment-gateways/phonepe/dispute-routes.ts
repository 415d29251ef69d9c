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
import { disputeEntity, LISTED_BY, phonepeDisputes } from './disputes.ts'
import type { PhonePe } from './phonepe-context.ts'
import { badRequest, PhonePeError } from './phonepe-error.ts'

type IdPath = { Params: { id: string } }
type Page = { Querystring: Partial<Record<'from' | 'to' | 'offset' | 'limit' | 'status', string>> }
const MOST_RECORDS = 100
const MAX_FILE_BYTES = 5 * 1024 * 1024
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const GATEWAY = 'phonepe'

/** Disputes: the list as documented; the other calls are only a guess, see the README beside. */
export function addDisputeRoutes(app: FastifyInstance, phonepe: PhonePe): void {
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
    const sent = readContest(phonepe, dispute, (body ?? {}) as Record<string, unknown>)
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
  const whole = (name: string, text: string | undefined) => {
    if (!text || !/^\d{1,13}$/.test(text)) throw badRequest(`${name}: a whole number`)
    return Number(text)
  }
  const page = {
    from: whole('from', from),
    to: whole('to', to),
    offset: whole('offset', offset),
    limit: whole('limit', limit),
    status: String(status),
  }
  if (page.from > page.to) throw badRequest('from: after to')
  if (page.limit < 1 || page.limit > MOST_RECORDS) throw badRequest(`limit: 1 to ${MOST_RECORDS}`)
  if (!LISTED_BY.includes(page.status)) throw badRequest(`status: one of ${LISTED_BY.join(', ')}`)
  return page
}

/** The files that a contest names: uploaded before, for this dispute, each once. */
function readContest({ store }: PhonePe, dispute: Dispute, body: Record<string, unknown>): Evidence[] {
  const { comment, evidenceIds } = body
  if (comment !== undefined && (typeof comment !== 'string' || comment.length > 1_000)) {
    throw badRequest('comment: at most 1000 characters')
  }
  if (!Array.isArray(evidenceIds) || evidenceIds.length === 0) throw badRequest('evidenceIds: missing')
  return evidenceIds.map((value) => {
    const id = String(value)
    const document = findDocument(store, id)
    const isSent = dispute.evidence.some((one) => one.id === id)
    if (document?.purpose !== dispute.id || isSent) throw badRequest(`evidenceIds: ${id}`)
    return { id, name: document.fileName, kind: 'document', note: comment ?? null }
  })
}
