import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { isWaiting, moveDispute, takeEvidence } from '../../../disputes/dispute-moves.ts'
import {
  type Dispute,
  findDispute,
  listOfPayment,
  listOpenedBetween,
} from '../../../disputes/dispute-records-sql.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { configure, isSame } from '../../provider-calls.ts'
import { Refusal, readAnswer } from './dispute-answer.ts'
import { reasonEntities } from './dispute-reasons.ts'
import { chargebackEntity, MERCHANT_ID, payuDisputes } from './disputes.ts'
import type { disputeAnswer } from './wire/disputes.ts'

const DAY_MS = 86_400_000
/** Days that one list covers, and chargebacks of it. */
const MOST_DAYS = 20
const PER_PAGE = 500
/** Five files of 5 MB in base64. */
const BODY_LIMIT_BYTES = 40 * 1024 * 1024

type Answer = { Body: z.output<typeof disputeAnswer> }
type Days = { Querystring: Partial<Record<'merchant_id' | 'from_date' | 'to_date', string>> }

/** Chargebacks and their reasons at PayU's bank portal. The key has its own header. */
export function addDisputeRoutes(app: FastifyInstance, payu: GatewayParts): void {
  const { store, now } = payu
  const parts = { store, now, side: payuDisputes(payu) }
  app.register(
    async (calls) => {
      configure(calls, { faultScope: 'payu' })
      calls.addHook('onRequest', async ({ headers }) => {
        if (!isSame(headers['x-optimus-api-key'], payu.keys.secret)) throw new Refusal(401, 'Unauthorized')
      })
      calls.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
        const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
        return reply.code(status).send({ message: error.message })
      })
      calls.get('/reasons', () => ({ data: reasonEntities() }))
      calls.get<Days>('/chargebacks', ({ query }) => {
        const { fromMs, toMs } = readDays(query)
        const found = listOpenedBetween(store, 'payu', fromMs, toMs)
        return {
          data: found.slice(0, PER_PAGE).map((dispute) => chargebackEntity(payu, dispute)),
          meta: {
            pagination: {
              'per-page': PER_PAGE,
              'total-chargebacks': found.length,
              'total-pages': Math.max(1, Math.ceil(found.length / PER_PAGE)),
            },
          },
        }
      })
      calls.get<{ Params: { payuid: string } }>('/chargebacks/:payuid', ({ params }) => {
        const found = listOfPayment(store, 'payu', params.payuid)
        if (found.length === 0) throw new Refusal(404, 'Chargeback not found')
        const entities = found.map((dispute) => chargebackEntity(payu, dispute))
        return { data: entities.length === 1 ? entities[0] : entities }
      })
      calls.patch<Answer>('/chargebacks/dispute', { bodyLimit: BODY_LIMIT_BYTES }, ({ body }) => {
        const { id, type, sent } = readAnswer(body, payu.keys.id)
        const dispute = findDispute(store, 'payu', id)
        if (!dispute) throw new Refusal(404, 'Chargeback not found')
        if (!isWaiting(dispute) || dispute.respondByMs <= now()) {
          throw new Refusal(400, 'The chargeback cannot be answered any more')
        }
        store.transaction(() => {
          if (type === 'accept') moveDispute(parts, dispute, 'accepted')
          else takeEvidence(parts, dispute, sent, 'answered')
        })
        payu.wakeWebhooks()
        return { data: answered(payu, dispute) }
      })
    },
    { prefix: '/payu/api/v1' },
  )
}

function answered(payu: GatewayParts, dispute: Dispute) {
  const { id, status } = chargebackEntity(payu, dispute).attributes
  return {
    id: String(id),
    type: 'chargeback-details',
    attributes: { id, 'payu-id': dispute.paymentId, status },
  }
}

/** The days of a list, from the start of the first to the end of the last in India. */
function readDays({ merchant_id: merchant, from_date: from, to_date: to = from }: Days['Querystring']) {
  if (merchant !== MERCHANT_ID) throw new Refusal(400, 'merchant_id is wrong')
  const startOf = (name: string, value: string | undefined) => {
    const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(value ?? '') ?? []
    const atMs = Date.parse(`${year}-${month}-${day}T00:00:00+05:30`)
    if (Number.isNaN(atMs)) throw new Refusal(400, `${name}: DD-MM-YYYY`)
    return atMs
  }
  const fromMs = startOf('from_date', from)
  const toMs = startOf('to_date', to) + DAY_MS - 1
  if (toMs < fromMs) throw new Refusal(400, 'from_date is after to_date')
  if (toMs - fromMs >= MOST_DAYS * DAY_MS) throw new Refusal(400, 'at most 20 days')
  return { fromMs, toMs }
}
