import { listBanks, listCities, listStates, lookUpIfsc } from '@chukta/contract/payables/lookups'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import { findIfsc, listOfBanks } from './lookups-service.ts'
import { allStates, citiesOf } from './lookups-sql.ts'

export function lookupsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  // Banks change only with a new version of the server, so each copy loads them once.
  let banks: ReturnType<typeof listOfBanks> | undefined

  mount(app, deps, listBanks, () => {
    banks ??= listOfBanks(db).catch((error) => {
      banks = undefined
      throw error
    })
    return banks
  })

  mount(app, deps, listStates, async () => ({ states: await allStates(db) }))

  mount(app, deps, listCities, async ({ params }) => {
    // An id beyond the column's range has no state either.
    const states = params.stateId > 32_767 ? null : await citiesOf(db, params.stateId)
    if (!states) throw new AppError('not-found')
    return { states }
  })

  mount(app, deps, lookUpIfsc, ({ params, scope }) => findIfsc(db, scope, params.code))
}
