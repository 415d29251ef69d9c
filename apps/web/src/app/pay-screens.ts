// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.
import { withPaymentDialog } from './with-payment-dialog.tsx'
import { withPushOffer } from './with-push-offer.tsx'

const statusPage = () => import('../modules/payments/status/payment-status-page.tsx')

/** Loads each screen by the name of its component. */
export const PAY_SCREENS = {
  PayeeListPage: () => import('../modules/payables/payees/payee-list-page.tsx'),
  AddPayeePage: () => import('../modules/payables/payees/add-payee-page.tsx'),
  EditPayeePage: () => import('../modules/payables/payees/edit-payee-page.tsx'),
  ViewPayeePage: () => import('../modules/payables/payees/view-payee-page.tsx'),
  ImportPayeesPage: () => import('../modules/payables/payees/import-payees-page.tsx'),
  PayPage: async () => ({
    PayPage: await withPaymentDialog(
      import('../modules/payables/pay/pay-page.tsx').then((page) => page.PayPage),
    ),
  }),
  BasketPage: async () => ({
    BasketPage: await withPaymentDialog(
      import('../modules/payables/baskets/basket-page.tsx').then((page) => page.BasketPage),
    ),
  }),
  ItemReceiptPage: () => import('../modules/payables/baskets/item-receipt-page.tsx'),
  PaymentStatusPage: async () => ({
    PaymentStatusPage: await withPushOffer(statusPage().then((page) => page.PaymentStatusPage)),
  }),
  PaymentStatusByQuery: async () => ({
    PaymentStatusByQuery: await withPushOffer(statusPage().then((page) => page.PaymentStatusByQuery)),
  }),
  ThankYouPage: async () => ({
    ThankYouPage: await withPushOffer(
      import('../modules/payments/status/thank-you-page.tsx').then((page) => page.ThankYouPage),
    ),
  }),
}
