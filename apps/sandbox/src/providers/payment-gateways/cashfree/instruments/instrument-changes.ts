import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { speakErrors } from '../gateway-routes.ts'
import { instrumentEntity } from './instrument-entity.ts'
import { findInstrument, type Instrument, saveInstrument } from './instruments-sql.ts'

const STATUSES = ['ACTIVE', 'INACTIVE']

/** For tests: what a bank does to a saved card. It blocks the card, or the card expires. */
export function addInstrumentChanges(app: FastifyInstance, { store }: Gateway): void {
  app.register(async (changes) => {
    speakErrors(changes)
    changes.put<{ Params: { instrumentId: string } }>('/instruments/:instrumentId', ({ params, body }) => {
      const instrument = findInstrument(store, params.instrumentId)
      if (!instrument) throw notFound('instrument')
      const { status, expiry } = (body ?? {}) as { status?: unknown; expiry?: unknown }
      if (status !== undefined && !STATUSES.includes(String(status))) {
        throw invalid('status', `should be one of ${STATUSES.join(', ')}`)
      }
      if (expiry !== undefined && !/^(0[1-9]|1[0-2])\/\d\d$/.test(String(expiry))) {
        throw invalid('expiry', 'should be MM/YY')
      }
      const [expiryMonth, expiryYear] = expiry === undefined ? [] : String(expiry).split('/')
      const changed: Instrument = {
        ...instrument,
        status: status === undefined ? instrument.status : String(status),
        facts: { ...instrument.facts, ...(expiryMonth && expiryYear && { expiryMonth, expiryYear }) },
      }
      saveInstrument(store, changed)
      return instrumentEntity(changed)
    })
  })
}
