import {
  listReportViews,
  type ReportSearch,
  removeReportView,
  type SavedReportView,
  saveReportView,
  scheduleReportView,
  VIEW_NAME_LENGTH,
  type ViewSending,
} from '@chukta/contract/insight/report-views'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { storedUserId } from '../../../lib/session.ts'
import { isDayRange } from './day-ranges.ts'
import { type HeldView, heldViews, holdViews } from './held-views.ts'
import { filtersOf, sortOf, USUAL_SORT } from './report-filters.ts'
import { type ReportsSearch, reportsSearch } from './reports-search.ts'

export type MailTo = AnswerOf<typeof listReportViews>['data']['mail']
export type { SavedReportView }

/** The person's saved views. Those that the browser still holds are first handed over to the server. */
export function savedViewsQuery() {
  const userId = storedUserId() ?? 0
  return queryOptions({
    queryKey: ['report-views', userId],
    queryFn: async ({ signal }) => {
      const { data } = await request(listReportViews, { background: true, signal })
      const held = heldViews(userId)
      if (held.length === 0) return data
      await handOver(
        userId,
        held,
        data.views.map(({ name }) => name),
      )
      return (await request(listReportViews, { background: true, signal })).data
    },
    staleTime: 60_000,
  })
}

/** Saves held views, each once. A name that the server has stays; what the server refuses is dropped. */
async function handOver(userId: number, held: readonly HeldView[], known: string[]): Promise<void> {
  const names = new Set(known)
  for (const [index, { name: given, address }] of held.entries()) {
    const name = given.trim().slice(0, VIEW_NAME_LENGTH)
    const search = reportSearchOf(reportsSearch(Object.fromEntries(new URLSearchParams(address))))
    if (!names.has(name)) {
      try {
        await request(saveReportView, { body: { name, search } })
      } catch (error) {
        // Too many, or no answer: it stays here until the next visit.
        if (!(error instanceof RequestError) || error.status !== 422) return
      }
    }
    names.add(name)
    holdViews(userId, held.slice(index + 1))
  }
}

/** The state of an address as the server stores it: without the place in the list, and without values that it refuses. */
export function reportSearchOf(address: ReportsSearch): ReportSearch {
  const { range, hide, columns, ...others } = address
  const isRange = isDayRange(range)
  const { from, to, ...filters } = filtersOf(others)
  const sort = sortOf(address)
  return {
    ...filters,
    ...(isRange ? { range } : { ...(from && { from }), ...(to && { to }) }),
    ...(sort !== USUAL_SORT && { sort }),
    ...(hide && { hide }),
    ...(columns && { columns }),
  }
}

/** The changes of saved views; each resolves when the list shows it, and throws RequestError. */
export function useViewChanges() {
  const queries = useQueryClient()
  const shown = async <A>(answer: A): Promise<A> => {
    await queries.invalidateQueries({ queryKey: savedViewsQuery().queryKey })
    return answer
  }
  const save = async (name: string, search: ReportSearch) =>
    shown((await request(saveReportView, { body: { name, search } })).data)
  const schedule = async (id: number, every: ViewSending | null) =>
    shown((await request(scheduleReportView, { params: { id: String(id) }, body: { every } })).data)
  const remove = async (id: number) => shown(await request(removeReportView, { params: { id: String(id) } }))
  return { save, schedule, remove }
}
