// Apart from their routes, as in pay-screens.ts.
import { withPaymentDialog } from './with-payment-dialog.tsx'

export const serviceDetailsPage = () => import('../features/bills/service-details-page.tsx')
export const serviceCategoryPage = async () => ({
  ServiceCategoryPage: await withPaymentDialog(
    import('../features/bills/service-category-page.tsx').then((page) => page.ServiceCategoryPage),
  ),
})
export const myBillsPage = () => import('../features/bills/my-bills-page.tsx')
export const payMyBillPage = async () => ({
  PayMyBillPage: await withPaymentDialog(
    import('../features/bills/pay-my-bill-page.tsx').then((page) => page.PayMyBillPage),
  ),
})
