import * as calls from '@chukta/contract/partner/payees'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { payeeInScope, payeesBelow } from '../../payables/api.ts'
import { pageAnswer, sizeOf } from '../requests/mount-partner.ts'
import { shownPayee } from './partner-payees-service.ts'

/** The payees of the account and its downline, for programs. */
export function partnerPayeesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listPartnerPayees, async ({ scope, query }) => {
    const size = sizeOf(query)
    const rows = await payeesBelow(deps, scope, { before: query.cursor ?? null, limit: size + 1 })
    return pageAnswer(rows, size, (row) => shownPayee(deps, row))
  })

  mount(app, deps, calls.getPartnerPayee, async ({ scope, params }) =>
    shownPayee(deps, await payeeInScope(deps, params.id, { scope, serviceId: null })),
  )
}
