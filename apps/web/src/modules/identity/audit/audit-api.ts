import { listAudit } from '@chukta/contract/identity/audit'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import { storedUserId } from '../../../lib/session.ts'

export type AuditQuery = {
  page: number
  per_page: number
  from?: string | undefined
  to?: string | undefined
  action?: string | undefined
  search?: string | undefined
}

/** A page of the audit log; the page before stays while the next is fetched. */
export function useAudit(query: AuditQuery) {
  return useQuery(pageQuery(['audit', storedUserId(), query], listAudit, { query }))
}
