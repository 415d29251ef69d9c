import type { FastifyInstance } from 'fastify'
import type { Payouts } from '../payouts-context.ts'
import {
  addBeneficiary,
  type Beneficiary,
  findBeneficiary,
  findByAccount,
  removeBeneficiary,
} from './beneficiaries-sql.ts'
import { utcTime } from './entities.ts'
import { type GivenInstrument, readInstrument } from './instrument.ts'
import { missing, PayoutsError } from './payouts-error.ts'

type Query = {
  Querystring: { beneficiary_id?: string; bank_account_number?: string; bank_ifsc?: string }
}

/** Beneficiaries: made once, looked up by id or by account, deleted. */
export function addBeneficiaryRoutes(app: FastifyInstance, { store, now }: Payouts): void {
  app.post('/beneficiary', (request, reply) => {
    const one = readBeneficiary(request.body as BeneficiaryRequest, now())
    store.transaction(() => {
      if (findBeneficiary(store, one.id)) {
        const message = 'Beneficiary already exists with the given beneficiary_id'
        throw new PayoutsError(409, 'beneficiary_id_already_exists', message)
      }
      if (one.account && one.ifsc && findByAccount(store, one.account, one.ifsc)) {
        const message = 'Beneficiary already exists with the given bank_account_number and bank_ifsc'
        throw new PayoutsError(409, 'beneficiary_already_exists', message)
      }
      addBeneficiary(store, one)
    })
    return reply.code(201).send(entity(one, 'VERIFIED'))
  })

  app.get<Query>('/beneficiary', ({ query }) => {
    const { beneficiary_id: id, bank_account_number: account, bank_ifsc: ifsc } = query
    if (id !== undefined && (account !== undefined || ifsc !== undefined)) {
      const message = 'Give either beneficiary_id, or bank_account_number and bank_ifsc'
      throw new PayoutsError(400, 'too_many_parameters_in_request', message)
    }
    if (id !== undefined) return entity(known(findBeneficiary(store, id)), 'VERIFIED')
    if (account === undefined && ifsc === undefined) throw missing('beneficiary_identifiers')
    if (account === undefined) throw missing('bank_account_number')
    if (ifsc === undefined) throw missing('bank_ifsc')
    return entity(known(findByAccount(store, account, ifsc)), 'VERIFIED')
  })

  app.delete<{ Querystring: { beneficiary_id: string } }>('/beneficiary', ({ query }) => {
    const id = query.beneficiary_id
    return store.transaction(() => {
      const one = known(findBeneficiary(store, id))
      removeBeneficiary(store, id)
      return entity(one, 'DELETED')
    })
  })
}

export function known(one: Beneficiary | undefined): Beneficiary {
  if (!one) throw new PayoutsError(404, 'beneficiary_not_found', 'Beneficiary does not exist')
  return one
}

interface BeneficiaryRequest {
  beneficiary_id: string
  beneficiary_name: string
  beneficiary_instrument_details?: GivenInstrument
  beneficiary_contact_details?: Record<string, unknown>
}

function readBeneficiary(body: BeneficiaryRequest, nowMs: number): Beneficiary {
  const { beneficiary_id: id, beneficiary_name: name, beneficiary_contact_details: contact } = body
  const { account, ifsc, vpa } = readInstrument(body.beneficiary_instrument_details)
  const details = { ...(vpa === null ? {} : { vpa }), ...(contact && { contact }) }
  return { id, name, account, ifsc, details, createdAtMs: nowMs }
}

function entity(one: Beneficiary, status: 'VERIFIED' | 'DELETED') {
  return {
    beneficiary_id: one.id,
    beneficiary_name: one.name,
    beneficiary_instrument_details: {
      ...(one.account === null ? {} : { bank_account_number: one.account, bank_ifsc: one.ifsc }),
      ...(one.details.vpa === undefined ? {} : { vpa: one.details.vpa }),
    },
    beneficiary_contact_details: one.details.contact ?? {},
    beneficiary_status: status,
    added_on: utcTime(one.createdAtMs),
  }
}
