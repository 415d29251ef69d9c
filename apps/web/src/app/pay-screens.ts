// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.
import { withPaymentDialog } from './with-payment-dialog.tsx'

export const payeeListPage = () => import('../features/payees/payee-list-page.tsx')
export const addPayeePage = () => import('../features/payees/add-payee-page.tsx')
export const editPayeePage = () => import('../features/payees/edit-payee-page.tsx')
export const viewPayeePage = () => import('../features/payees/view-payee-page.tsx')
export const payPage = async () => ({
  PayPage: await withPaymentDialog(import('../features/pay/pay-page.tsx').then((page) => page.PayPage)),
})
export const paymentStatusPage = () => import('../features/status/payment-status-page.tsx')
export const thankYouPage = () => import('../features/status/thank-you-page.tsx')
