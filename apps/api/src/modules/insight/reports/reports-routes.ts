import * as calls from '@chukta/contract/insight/reports'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import { readReports, toldAge } from '../../../platform/database/reading-reports.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import type { PayableKind } from '../../payments/api.ts'
import { listChoices } from './choices-sql.ts'
import { listRequest } from './paid-by-service.ts'
import { getTransaction, listTransactions } from './reports-service.ts'

export function reportsRoutes(app: FastifyInstance, deps: Deps, payables: PayableKind[]): void {
  mount(app, deps, calls.listTransactions, async ({ over, query }) => {
    const scope = over.userId
    const asked = await listRequest(deps.db, scope, query)
    const request = { ...asked, page: query.page ?? 1, perPage: query.per_page ?? 10 }
    const { value, ageMs } = await readReports(deps, scope, (db) => listTransactions(db, request))
    return { data: { ...value, ...toldAge(ageMs) } }
  })
  mount(app, deps, calls.getTransaction, async ({ params, scope, reply }) => ({
    data: await getTransaction(deps.db, payables, scope, { id: params.id, language: spokenTo(reply) }),
  }))
  mount(app, deps, calls.listTransactionChoices, async () => ({ data: await listChoices(deps.db) }))
}
