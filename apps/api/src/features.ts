import './modules.ts'
import type { FastifyInstance } from 'fastify'
import { deskKinds } from './desk-kinds.ts'
import { announcementsRoutes } from './features/announcements/announcements-routes.ts'
import { approvalsRoutes } from './features/approvals/approvals-routes.ts'
import { auditRoutes } from './features/audit/audit-routes.ts'
import { basketsRoutes } from './features/baskets/baskets-routes.ts'
import { billsRoutes } from './features/bills/bills-routes.ts'
import { chargesRoutes } from './features/charges/charges-routes.ts'
import { checklistRoutes } from './features/checklist/checklist-routes.ts'
import { companyRoutes } from './features/company/company-routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard-routes.ts'
import { devicesRoutes } from './features/devices/devices-routes.ts'
import { disputesRoutes } from './features/disputes/disputes-routes.ts'
import { educationRoutes } from './features/education/education-routes.ts'
import { paymentLinkRoutes } from './features/education/payment-link-routes.ts'
import { factorResetsRoutes } from './features/factor-resets/factor-resets-routes.ts'
import { filesRoutes } from './features/files/files-routes.ts'
import { gatewayAccountsRoutes } from './features/gateway-accounts/gateway-accounts-routes.ts'
import { languagesRoutes } from './features/languages/languages-routes.ts'
import { lookupsRoutes } from './features/lookups/lookups-routes.ts'
import { mandatesRoutes } from './features/mandates/mandates-routes.ts'
import { moneyStopsRoutes } from './features/money-stops/money-stops-routes.ts'
import { noticesRoutes } from './features/notices/notices-routes.ts'
import { passwordsRoutes } from './features/passwords/passwords-routes.ts'
import { payeeTrustRoutes } from './features/payee-trust/payee-trust-routes.ts'
import { payeeImportRoutes } from './features/payees/import-routes.ts'
import { payeesRoutes } from './features/payees/payees-routes.ts'
import { askAgain } from './features/payments/apply-webhook-service.ts'
import { makePaymentsContext } from './features/payments/payments-context.ts'
import { paymentsRoutes } from './features/payments/payments-routes.ts'
import { makePayoutsContext } from './features/payouts/payouts-context.ts'
import { payoutsRoutes } from './features/payouts/payouts-routes.ts'
import { askAboutPayment } from './features/payouts/settle-payout-service.ts'
import { payoutWebhookRoutes } from './features/payouts/webhook-routes.ts'
import { profileRoutes } from './features/profile/profile-routes.ts'
import { pushRoutes } from './features/push/push-routes.ts'
import { makeReconciliationContext } from './features/reconciliation/reconciliation-context.ts'
import { reconciliationRoutes } from './features/reconciliation/reconciliation-routes.ts'
import { refundsRoutes } from './features/refunds/refunds-routes.ts'
import { registrationRoutes } from './features/registration/registration-routes.ts'
import { repairDeskRoutes } from './features/repair-desk/repair-desk-routes.ts'
import { exportsRoutes } from './features/reports/exports-routes.ts'
import { invoicesRoutes } from './features/reports/invoices-routes.ts'
import { itemReceiptRoutes } from './features/reports/item-receipt-routes.ts'
import { reportsRoutes } from './features/reports/reports-routes.ts'
import { routingRoutes } from './features/routing/routing-routes.ts'
import { schedulesRoutes } from './features/schedules/schedules-routes.ts'
import { searchRoutes } from './features/search/search-routes.ts'
import { securityRoutes } from './features/security/security-routes.ts'
import { servicesRoutes } from './features/services/services-routes.ts'
import { signInRoutes } from './features/sign-in/sign-in-routes.ts'
import { taxRoutes } from './features/tax/tax-routes.ts'
import { cannedRoutes } from './features/tickets/canned-routes.ts'
import { listenableTicket } from './features/tickets/ticket-stream-service.ts'
import { ticketsRoutes } from './features/tickets/tickets-routes.ts'
import { trackRoutes } from './features/track/track-routes.ts'
import { usersRoutes } from './features/users/users-routes.ts'
import { verificationRoutes } from './features/verification/verification-routes.ts'
import { walletRoutes } from './features/wallet/wallet-routes.ts'
import { webhooksRoutes } from './features/webhooks/webhooks-routes.ts'
import { PAYABLES } from './payables.ts'
import type { Context } from './platform/context.ts'

import { loadGateways } from './providers/gateways.ts'

type Feature = (app: FastifyInstance, context: Context) => void | Promise<void>

const payRoutes: Feature = async (app, base) => {
  const context = await makePaymentsContext(base, PAYABLES)
  await paymentsRoutes(app, context)
  paymentLinkRoutes(app, context)
  basketsRoutes(app, context)
  mandatesRoutes(app, context)
  const payouts = makePayoutsContext(base)
  payoutsRoutes(app, payouts)
  await payoutWebhookRoutes(app, payouts)
  webhooksRoutes(app, base, async (about) => {
    await askAgain(context, about)
    await askAboutPayment(payouts, about.paymentId)
  })
}

/** Every feature of the server, in the order of the documentation. */
export const FEATURES: Feature[] = [
  signInRoutes,
  devicesRoutes,
  securityRoutes,
  registrationRoutes,
  verificationRoutes,
  passwordsRoutes,
  profileRoutes,
  languagesRoutes,
  checklistRoutes,
  lookupsRoutes,
  servicesRoutes,
  billsRoutes,
  payeesRoutes,
  payeeImportRoutes,
  payeeTrustRoutes,
  educationRoutes,
  filesRoutes,
  payRoutes,
  async (app, context) => disputesRoutes(app, { ...context, gateways: await loadGateways(context) }),
  itemReceiptRoutes,
  (app, context) => reportsRoutes(app, context, PAYABLES),
  trackRoutes,
  exportsRoutes,
  invoicesRoutes,
  taxRoutes,
  ticketsRoutes,
  cannedRoutes,
  searchRoutes,
  (app, context) => noticesRoutes(app, context, listenableTicket),
  announcementsRoutes,
  pushRoutes,
  dashboardRoutes,
  auditRoutes,
  companyRoutes,
  usersRoutes,
  factorResetsRoutes,
  chargesRoutes,
  routingRoutes,
  schedulesRoutes,
  gatewayAccountsRoutes,
  approvalsRoutes,
  refundsRoutes,
  walletRoutes,
  async (app, context) =>
    reconciliationRoutes(app, makeReconciliationContext(await makePaymentsContext(context, PAYABLES))),
  moneyStopsRoutes,
  async (app, context) => repairDeskRoutes(app, context, await deskKinds(context)),
]
