import { randomInt } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isWaiting, moveDispute, takeEvidence } from '../../../../disputes/dispute-moves.ts'
import {
  addDocument,
  type Dispute,
  findDispute,
  listDisputes,
} from '../../../../disputes/dispute-records-sql.ts'
import { CashfreeError, invalid, missing, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { getOrder } from '../orders/orders-routes.ts'
import { findPayment } from '../payments/payments-sql.ts'
import { cashfreeDisputes, disputeEntity } from './disputes.ts'

const MAX_FILE_BYTES = 20 * 1024 * 1024
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const DOC_TYPES = [
  'Delivery/Service Proof',
  'Shipping Proof',
  'Statement of Service',
  'Proof of Service Used',
  'Cancellation of Service Proof',
  'Refund Proof',
  'Business model explanation',
  'Extra Charges Declaration',
  'Terms & Conditions',
  'Customer Withdrawal Letter',
  'Certificate of Authenticity',
  'Reseller Agreement',
]
const GATEWAY = 'cashfree'

type Path = { Params: { orderId: string; paymentId: string; disputeId: string } }

/** Disputes of an order or a payment, one of them, and the shop's two answers. */
export function addDisputeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { store, now } = gateway
  const parts = { store, now, side: cashfreeDisputes(gateway) }
  const get = (id: string): Dispute => {
    const dispute = findDispute(store, GATEWAY, id)
    if (!dispute) throw notFound('dispute')
    return dispute
  }
  /** Accepts documents until the bank has them or the time is over. */
  const answerable = (id: string, takesMore: boolean): Dispute => {
    const dispute = get(id)
    const isOpen = isWaiting(dispute) || (takesMore && dispute.state === 'answered')
    if (isOpen && dispute.respondByMs > now()) return dispute
    const { dispute_status: status } = disputeEntity(gateway, dispute)
    throw new CashfreeError(400, 'dispute_not_actionable', `dispute is ${status}`)
  }
  const entities = (orderId: string) =>
    listDisputes(store, orderId, GATEWAY).map((dispute) => disputeEntity(gateway, dispute))

  app.get<Path>('/orders/:orderId/disputes', ({ params }) =>
    entities(getOrder(gateway, params.orderId).orderId),
  )
  app.get<Path>('/payments/:paymentId/disputes', ({ params }) => {
    const payment = findPayment(store, params.paymentId)
    if (!payment) throw notFound('payment')
    return entities(payment.orderId)
  })
  app.get<Path>('/disputes/:disputeId', ({ params }) => disputeEntity(gateway, get(params.disputeId)))

  app.put<Path>('/disputes/:disputeId/accept', ({ params }) => {
    const dispute = answerable(params.disputeId, false)
    store.transaction(() => moveDispute(parts, dispute, 'accepted'))
    gateway.wakeWebhooks()
    const { dispute_amount_currency: _currency, ...accepted } = disputeEntity(gateway, dispute)
    return accepted
  })

  app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { files: 1, fileSize: MAX_FILE_BYTES } })
    uploads.post<Path>('/disputes/:disputeId/documents', async (request) => {
      const document = await readDocument(request)
      const dispute = answerable(request.params.disputeId, true)
      const id = String(randomInt(1e6, 1e9))
      store.transaction(() => {
        addDocument(store, { ...document, id, gateway: GATEWAY, purpose: document.docType }, now())
        const sent = { id, name: document.fileName, kind: document.docType, note: document.note }
        takeEvidence(parts, dispute, [sent], 'answered')
      })
      gateway.wakeWebhooks()
      return [disputeEntity(gateway, dispute)]
    })
  })
}

async function readDocument(request: FastifyRequest) {
  const file = request.isMultipart() ? await request.file() : undefined
  if (file?.fieldname !== 'file') throw missing('file')
  const bytes = await file.toBuffer()
  if (!FILE_TYPES.includes(file.mimetype)) throw invalid('file', 'should be jpg, png or pdf')
  const field = (name: string) => {
    const found = file.fields[name]
    return found && 'value' in found ? String(found.value) : null
  }
  const docType = field('doc_type')
  if (!docType) throw missing('doc_type')
  if (!DOC_TYPES.includes(docType)) throw invalid('doc_type', `should be one of ${DOC_TYPES.join(', ')}`)
  return {
    fileName: file.filename,
    mimeType: file.mimetype,
    sizeBytes: bytes.length,
    docType,
    note: field('note'),
  }
}
