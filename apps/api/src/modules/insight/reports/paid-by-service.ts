import type { Db } from '../../../platform/database/db.ts'
import { type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { ownPaymentsOf } from '../../../platform/security/own-payments-sql.ts'
import { type ListQuery, readListQuery } from './list-request.ts'
import type { PageRequest } from './pages-service.ts'
import { reaches } from './payers-sql.ts'

export type ListRequest = Pick<PageRequest, 'scope' | 'status' | 'sort' | 'filters'>

/**
 * What a client's query asks for within a scope. `paid_by` makes the scope narrower, so that every count by person serves
 * it too. A member of staff with their own payments alone gets those; a user out of the scope's reach is answered with no payments, as one who paid none. Throws 422 for a reversed range.
 */
export async function listRequest(db: Db, scope: Scope, query: ListQuery): Promise<ListRequest> {
  const { paidBy, ...wanted } = readListQuery(query)
  const read = { ...wanted, filters: { ...wanted.filters, memberId: ownPaymentsOf(scope) } }
  if (paidBy === undefined) return { scope, ...read }
  if (await reaches(db, scope, paidBy)) return { scope: await scopeFor(db, scope.actor.id, paidBy), ...read }
  return { scope, ...read, filters: { ...read.filters, ids: [] } }
}
