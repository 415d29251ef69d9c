// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.

export const payeeListPage = () => import('../features/payees/payee-list-page.tsx')
export const addPayeePage = () => import('../features/payees/add-payee-page.tsx')
export const editPayeePage = () => import('../features/payees/edit-payee-page.tsx')
export const viewPayeePage = () => import('../features/payees/view-payee-page.tsx')
export const payPage = () => import('../features/payments/pay-page.tsx')
export const paymentStatusPage = () => import('../features/payments/payment-status-page.tsx')
export const thankYouPage = () => import('../features/payments/thank-you-page.tsx')
