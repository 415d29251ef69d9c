import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { instrumentEntity } from './instrument-entity.ts'
import {
  deleteInstrument,
  findInstrument,
  type Instrument,
  isCustomer,
  listInstruments,
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
