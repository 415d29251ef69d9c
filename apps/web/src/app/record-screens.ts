// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.
// These two only: whoever signs in to the first list loads this file.

export const reportsPage = () => import('../features/reports/reports-page.tsx')
export const transactionPage = () => import('../features/reports/transaction-page.tsx')
