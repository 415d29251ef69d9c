// Apart from their routes, as in pay-screens.ts.
import { withPaymentDialog } from './with-payment-dialog.tsx'

export const serviceDetailsPage = () => import('../modules/payables/bills/service-details-page.tsx')
export const serviceCategoryPage = async () => ({
  ServiceCategoryPage: await withPaymentDialog(
    import('../modules/payables/bills/service-category-page.tsx').then((page) => page.ServiceCategoryPage),
  ),
})
export const myBillsPage = () => import('../modules/payables/bills/my-bills-page.tsx')
export const payMyBillPage = async () => ({
  PayMyBillPage: await withPaymentDialog(
    import('../modules/payables/bills/pay-my-bill-page.tsx').then((page) => page.PayMyBillPage),
  ),
})
