import * as calls from '@chukta/contract/partner/payees'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { withWritten } from '../../identity/api.ts'
import { insertNewPayee, payeesBelow } from '../../payables/api.ts'
import { doOnce, pageAnswer, sizeOf } from '../requests/mount-partner.ts'
import { payeeById, readPayee, shownPayee } from './partner-payees-service.ts'

/** The payees of the account and its downline, for programs. */
export function partnerPayeesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listPartnerPayees, async ({ scope, query }) => {
    const size = sizeOf(query)
    const rows = await payeesBelow(deps, scope, { before: query.cursor ?? null, limit: size + 1 })
    return pageAnswer(rows, size, (row) => shownPayee(deps, row))
  })

  mount(app, deps, calls.getPartnerPayee, async ({ scope, params }) => payeeById(deps, scope, params.id))

  mount(app, deps, calls.makePartnerPayee, async (input) => {
    // A document is written before any transaction begins.
    const { of, read } = await readPayee(deps, input.scope, input.body)
    return withWritten(deps, read.written, () =>
      doOnce(deps, input, async ({ scope }, within) =>
        payeeById(within, scope, await insertNewPayee(within, of, read)),
      ),
    )
  })
}
