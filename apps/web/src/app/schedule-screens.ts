import { withPushOffer } from './with-push-offer.tsx'

export const duePaymentsPage = async () => ({
  DuePaymentsPage: await withPushOffer(
    import('../modules/payments/schedules/due-payments-page.tsx').then((page) => page.DuePaymentsPage),
  ),
})
export const automaticPaymentPage = () => import('./mandate-screen.tsx')
export const schedulePage = () => import('../modules/payments/schedules/schedule-page.tsx')
