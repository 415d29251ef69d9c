import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { speakErrors } from '../gateway-routes.ts'
import { instrumentEntity } from './instrument-entity.ts'
import {
  deleteInstrument,
  findInstrument,
  type Instrument,
  isCustomer,
  listInstruments,
  saveInstrument,
} from './instruments-sql.ts'

type CustomerPath = { Params: { customerId: string } }
type InstrumentPath = { Params: { customerId: string; instrumentId: string } }

/** The saved cards of a customer: all, one, and its deletion. Another customer's card is not found. */
export function addInstrumentRoutes(app: FastifyInstance, { store }: Gateway): void {
  const find = ({ customerId, instrumentId }: InstrumentPath['Params']): Instrument => {
    requireCustomer(customerId)
    const found = findInstrument(store, instrumentId)
    if (found?.customerId !== customerId) throw notFound('instrument')
    return found
  }
  const requireCustomer = (customerId: string) => {
    if (!isCustomer(store, customerId)) throw notFound('customer')
  }

  app.get<CustomerPath>('/customers/:customerId/instruments', ({ params }) => {
    requireCustomer(params.customerId)
    return listInstruments(store, params.customerId).map(instrumentEntity)
  })

  app.get<InstrumentPath>('/customers/:customerId/instruments/:instrumentId', ({ params }) =>
    instrumentEntity(find(params)),
  )

  app.delete<InstrumentPath>('/customers/:customerId/instruments/:instrumentId', ({ params }) => {
    const instrument = find(params)
    deleteInstrument(store, instrument.instrumentId)
    return instrumentEntity({ ...instrument, status: 'INACTIVE' })
  })
}

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
