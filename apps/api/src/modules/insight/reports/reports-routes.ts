import * as calls from '@chukta/contract/insight/reports'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Context } from '../../../platform/context.ts'
import { readReports, toldAge } from '../../../platform/database/reading-reports.ts'
import { mount } from '../../../platform/http/routes.ts'
import type { PayableKind } from '../../payments/api.ts'
import { listChoices } from './choices-sql.ts'
import { readListQuery } from './list-request.ts'
import { getTransaction, listTransactions } from './reports-service.ts'

export function reportsRoutes(app: FastifyInstance, context: Context, payables: PayableKind[]): void {
  mount(app, context, calls.listTransactions, async ({ over, query }) => {
    const scope = over.userId
    const request = { scope, page: query.page ?? 1, perPage: query.per_page ?? 10, ...readListQuery(query) }
    const { value, ageMs } = await readReports(context, scope, (db) => listTransactions(db, request))
    return { data: { ...value, ...toldAge(ageMs) } }
  })
  mount(app, context, calls.getTransaction, async ({ params, scope, reply }) => ({
    data: await getTransaction(context.db, payables, scope, { id: params.id, language: spokenTo(reply) }),
  }))
  mount(app, context, calls.listTransactionChoices, async () => ({ data: await listChoices(context.db) }))
}
