import { timingSafeEqual } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isWaiting, moveDispute, takeEvidence } from '../../../disputes/dispute-moves.ts'
import {
  type Dispute,
  type Evidence,
  findDispute,
  listDisputes,
  listOpenedBetween,
} from '../../../disputes/dispute-records-sql.ts'
import { chargeback, payuDisputes } from './disputes.ts'
import type { Payu } from './payu-context.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024
const MOST_FILES = 10

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Chargebacks at PayU's bank portal: contest and accept as documented; how they are listed is in no public document and
 * only a guess. The key stands in a header of its own.
 */
export function addDisputeRoutes(app: FastifyInstance, payu: Payu): void {
  const { store, now } = payu
  const parts = { store, now, side: payuDisputes(payu) }
  const answerable = (id: string): Dispute => {
    const dispute = findDispute(store, 'payu', id)
    if (!dispute) throw new Refusal(404, 'Chargeback not found')
    if (isWaiting(dispute) && dispute.respondByMs > now()) return dispute
    throw new Refusal(400, 'The chargeback cannot be answered any more')
  }
  const done = (dispute: Dispute) => {
    payu.wakeWebhooks()
    return { status: 1, message: 'Success', data: chargeback(payu, dispute) }
  }

  app.register(
    async (calls) => {
      await calls.register(multipart, { limits: { files: MOST_FILES, fileSize: MAX_FILE_BYTES } })
      calls.addHook('onRoute', (route) => {
        route.config = { ...route.config, faultScope: 'payu' }
      })
      calls.addHook('onRequest', requireKey(payu.keys.salt))
      calls.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
        const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
        return reply.code(status).send({ status: 0, message: error.message })
      })
      calls.get<{ Querystring: { cb_id?: string; txn_id?: string; from?: string } }>('/', ({ query }) => {
        const { cb_id: id, txn_id: reference, from } = query
        const one = id === undefined ? undefined : findDispute(store, 'payu', id)
        const found =
          id !== undefined
            ? one
              ? [one]
              : []
            : reference !== undefined
              ? listDisputes(store, reference, 'payu')
              : listOpenedBetween(store, 'payu', Date.parse(`${from}T00:00:00+05:30`), now())
        return { status: 1, message: 'Success', data: found.map((dispute) => chargeback(payu, dispute)) }
      })
      calls.patch<{ Body: { cb_id?: unknown } | null }>('/accept', ({ body }) => {
        const dispute = answerable(String(body?.cb_id))
        store.transaction(() => moveDispute(parts, dispute, 'accepted'))
        return done(dispute)
      })
      calls.patch('/contest', async (request) => {
        const { id, sent } = await readContest(request)
        const dispute = answerable(id)
        store.transaction(() => takeEvidence(parts, dispute, sent, 'answered'))
        return done(dispute)
      })
    },
    { prefix: '/payu/api/v1/chargebacks' },
  )
}

function requireKey(key: string) {
  const wanted = Buffer.from(key)
  return async (request: FastifyRequest) => {
    const given = Buffer.from(String(request.headers['x-optimus-api-key'] ?? ''))
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new Refusal(401, 'Unauthorized')
  }
}

async function readContest(request: FastifyRequest): Promise<{ id: string; sent: Evidence[] }> {
  if (!request.isMultipart()) throw new Refusal(400, 'Documents are missing')
  const fields: Record<string, string> = {}
  const names: string[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      await part.toBuffer()
      names.push(part.filename)
    } else fields[part.fieldname] = String(part.value)
  }
  if (names.length === 0) throw new Refusal(400, 'Documents are missing')
  const note = fields.remarks ?? null
  return { id: String(fields.cb_id), sent: names.map((name) => ({ id: name, name, kind: 'document', note })) }
}
