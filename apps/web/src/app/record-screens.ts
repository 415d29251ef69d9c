// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.
// These two only: whoever signs in to the first list loads this file.

import { meQuery } from '../modules/identity/sign-in/sign-in-api.ts'
import { queryClient } from './query-client.ts'

/** The frame stands meanwhile; a slow answer is not waited for. */
const EARLY_WAIT_MS = 300

/** With the rows that were asked for beside the code: the list's first picture is whole, and made once. */
export const reportsPage = async () => {
  const { ReportsPage, takeEarlyRows } = await import('../modules/insight/reports/reports-page.tsx')
  const rows = takeEarlyRows(queryClient)
  const late = new Promise((resolve) => setTimeout(resolve, EARLY_WAIT_MS))
  if (rows) await Promise.race([Promise.all([rows, queryClient.prefetchQuery(meQuery)]), late])
  return { ReportsPage }
}
export const transactionPage = () => import('../modules/insight/reports/transaction-page.tsx')
