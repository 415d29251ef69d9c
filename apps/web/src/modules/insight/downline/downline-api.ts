import { exportDownline, listDownline } from '@chukta/contract/insight/downline'
import type { ExportFormat } from '@chukta/contract/insight/exports'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import { requestFile } from '../../../lib/download.ts'
import type { AnswerOf, RequestInput } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type Downline = AnswerOf<typeof listDownline>['data']
type Query = NonNullable<RequestInput<typeof listDownline>['query']>
export type DownlineFilters = Omit<Query, 'page' | 'per_page'>

/** A page of the members of a role below the signed-in person. */
export function useDownline(query: Query) {
  return useQuery(pageQuery(['downline', storedUserId(), query], listDownline, { query }))
}

/** The same members as a file, of all pages. Throws RequestError. */
export function downlineFile(filters: DownlineFilters, format: ExportFormat): Promise<File> {
  return requestFile(exportDownline, { query: { ...filters, format } })
}
