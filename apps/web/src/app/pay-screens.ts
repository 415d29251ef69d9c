// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.
import { withPaymentDialog } from './with-payment-dialog.tsx'
import { withPushOffer } from './with-push-offer.tsx'

const statusPage = () => import('../features/status/payment-status-page.tsx')

/** Loads each screen by the name of its component. */
export const PAY_SCREENS = {
  PayeeListPage: () => import('../features/payees/payee-list-page.tsx'),
  AddPayeePage: () => import('../features/payees/add-payee-page.tsx'),
  EditPayeePage: () => import('../features/payees/edit-payee-page.tsx'),
  ViewPayeePage: () => import('../features/payees/view-payee-page.tsx'),
  ImportPayeesPage: () => import('../features/payees/import-payees-page.tsx'),
  PayPage: async () => ({
    PayPage: await withPaymentDialog(import('../features/pay/pay-page.tsx').then((page) => page.PayPage)),
  }),
  BasketPage: async () => ({
    BasketPage: await withPaymentDialog(
      import('../features/baskets/basket-page.tsx').then((page) => page.BasketPage),
    ),
  }),
  ItemReceiptPage: () => import('../features/baskets/item-receipt-page.tsx'),
  PaymentStatusPage: async () => ({
    PaymentStatusPage: await withPushOffer(statusPage().then((page) => page.PaymentStatusPage)),
  }),
  PaymentStatusByQuery: async () => ({
    PaymentStatusByQuery: await withPushOffer(statusPage().then((page) => page.PaymentStatusByQuery)),
  }),
  ThankYouPage: async () => ({
    ThankYouPage: await withPushOffer(
      import('../features/status/thank-you-page.tsx').then((page) => page.ThankYouPage),
    ),
  }),
}
