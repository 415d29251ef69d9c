import './register-modules.ts'
import type { FastifyInstance } from 'fastify'
import { exceptionSources } from './exception-sources.ts'
import { PERSONAL_TABLES } from './inventory.ts'
import { apiKeysRoutes } from './modules/identity/api-keys/api-keys-routes.ts'
import { approvalsRoutes } from './modules/identity/approvals/approvals-routes.ts'
import { auditRoutes } from './modules/identity/audit/audit-routes.ts'
import { companyRoutes } from './modules/identity/company/company-routes.ts'
import { devicesRoutes } from './modules/identity/devices/devices-routes.ts'
import { factorResetsRoutes } from './modules/identity/factor-resets/factor-resets-routes.ts'
import { filesRoutes } from './modules/identity/files/files-routes.ts'
import { keyRequestsRoutes } from './modules/identity/key-requests/key-requests-routes.ts'
import { languagesRoutes } from './modules/identity/languages/languages-routes.ts'
import { membersRoutes } from './modules/identity/members/members-routes.ts'
import { passwordsRoutes } from './modules/identity/passwords/passwords-routes.ts'
import { profileRoutes } from './modules/identity/profile/profile-routes.ts'
import { registrationRoutes } from './modules/identity/registration/registration-routes.ts'
import { securityRoutes } from './modules/identity/security/security-routes.ts'
import { signInRoutes } from './modules/identity/sign-in/sign-in-routes.ts'
import { userImportRoutes } from './modules/identity/users/import-routes.ts'
import { usersRoutes } from './modules/identity/users/users-routes.ts'
import { verificationRoutes } from './modules/identity/verification/verification-routes.ts'
import { attentionRoutes } from './modules/insight/attention/attention-routes.ts'
import { checklistRoutes } from './modules/insight/checklist/checklist-routes.ts'
import { dashboardRoutes } from './modules/insight/dashboard/dashboard-routes.ts'
import { downlineRoutes } from './modules/insight/downline/downline-routes.ts'
import { earningsRoutes } from './modules/insight/earnings/earnings-routes.ts'
import { invoicesRoutes } from './modules/insight/papers/invoices-routes.ts'
import { itemReceiptRoutes } from './modules/insight/papers/item-receipt-routes.ts'
import { personRoutes } from './modules/insight/person/person-routes.ts'
import { reportViewsRoutes } from './modules/insight/report-views/report-views-routes.ts'
import { exportsRoutes } from './modules/insight/reports/exports-routes.ts'
import { reportsRoutes } from './modules/insight/reports/reports-routes.ts'
import { searchRoutes } from './modules/insight/search/search-routes.ts'
import { taxRoutes } from './modules/insight/tax/tax-routes.ts'
import { yourDataRoutes } from './modules/insight/your-data/your-data-routes.ts'
import { moneyStopsRoutes } from './modules/ledger/money-stops/money-stops-routes.ts'
import { announcementsRoutes } from './modules/messaging/announcements/announcements-routes.ts'
import { noticesRoutes } from './modules/messaging/notices/notices-routes.ts'
import { pushRoutes } from './modules/messaging/push/push-routes.ts'
import { webhookEndpointsRoutes } from './modules/messaging/webhook-endpoints/webhook-endpoints-routes.ts'
import { exceptionsRoutes } from './modules/operations/exceptions/exceptions-routes.ts'
import { makeReconciliationDeps } from './modules/operations/reconciliation/reconciliation-deps.ts'
import { reconciliationRoutes } from './modules/operations/reconciliation/reconciliation-routes.ts'
import { cannedRoutes } from './modules/operations/tickets/canned-routes.ts'
import { listenableTicket } from './modules/operations/tickets/ticket-stream-service.ts'
import { ticketsRoutes } from './modules/operations/tickets/tickets-routes.ts'
import { partnerRoutes } from './modules/partner/partner-routes.ts'
import { basketsRoutes } from './modules/payables/baskets/baskets-routes.ts'
import { billsRoutes } from './modules/payables/bills/bills-routes.ts'
import { educationRoutes } from './modules/payables/education/education-routes.ts'
import { paymentLinkRoutes } from './modules/payables/education/payment-link-routes.ts'
import { lookupsRoutes } from './modules/payables/lookups/lookups-routes.ts'
import { payeeImportRoutes } from './modules/payables/payees/import-routes.ts'
import { payeesRoutes } from './modules/payables/payees/payees-routes.ts'
import { disputesRoutes } from './modules/payments/disputes/disputes-routes.ts'
import { mandatesRoutes } from './modules/payments/mandates/mandates-routes.ts'
import { paymentLinksRoutes } from './modules/payments/payment-links/payment-links-routes.ts'
import { askAgain } from './modules/payments/payments/apply-webhook-service.ts'
import type { PaymentsDeps } from './modules/payments/payments/payments-deps.ts'
import { paymentsRoutes } from './modules/payments/payments/payments-routes.ts'
import { trackRoutes } from './modules/payments/public-tracking/public-tracking-routes.ts'
import { refundsRoutes } from './modules/payments/refunds/refunds-routes.ts'
import { savedCardsRoutes } from './modules/payments/saved-cards/saved-cards-routes.ts'
import { schedulesRoutes } from './modules/payments/schedules/schedules-routes.ts'
import { payeeTrustRoutes } from './modules/payouts/payee-trust/payee-trust-routes.ts'
import { makePayoutsDeps } from './modules/payouts/payouts/payouts-deps.ts'
import { payoutsRoutes } from './modules/payouts/payouts/payouts-routes.ts'
import { askAboutPayment } from './modules/payouts/payouts/sync-payout-service.ts'
import { payoutWebhookRoutes } from './modules/payouts/payouts/webhook-routes.ts'
import { walletRoutes } from './modules/payouts/wallet/wallet-routes.ts'
import { chargesRoutes } from './modules/pricing/charges/charges-routes.ts'
import { gatewayAccountsRoutes } from './modules/pricing/gateway-accounts/gateway-accounts-routes.ts'
import { routingRoutes } from './modules/pricing/routing/routing-routes.ts'
import { servicesRoutes } from './modules/pricing/services/services-routes.ts'
import { webhooksRoutes } from './modules/pricing/webhooks/webhooks-routes.ts'
import { PAYABLES } from './payables.ts'

type Feature = (app: FastifyInstance, deps: PaymentsDeps) => void | Promise<void>

const payRoutes: Feature = async (app, deps) => {
  await paymentsRoutes(app, deps)
  paymentLinkRoutes(app, deps)
  paymentLinksRoutes(app, deps)
  basketsRoutes(app, deps)
  mandatesRoutes(app, deps)
  savedCardsRoutes(app, deps)
  const payouts = makePayoutsDeps(deps)
  payoutsRoutes(app, payouts)
  await payoutWebhookRoutes(app, payouts)
  webhooksRoutes(app, deps, async (about) => {
    await askAgain(deps, about)
    await askAboutPayment(payouts, about.paymentId)
  })
}

/** Every feature of the server, in the order of the documentation. */
export const FEATURES: Feature[] = [
  signInRoutes,
  devicesRoutes,
  apiKeysRoutes,
  keyRequestsRoutes,
  membersRoutes,
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
  disputesRoutes,
  itemReceiptRoutes,
  (app, deps) => reportsRoutes(app, deps, PAYABLES),
  trackRoutes,
  exportsRoutes,
  reportViewsRoutes,
  invoicesRoutes,
  taxRoutes,
  ticketsRoutes,
  cannedRoutes,
  searchRoutes,
  (app, deps) => noticesRoutes(app, deps, listenableTicket),
  announcementsRoutes,
  pushRoutes,
  webhookEndpointsRoutes,
  dashboardRoutes,
  (app, deps) => attentionRoutes(app, deps, exceptionSources(deps)),
  earningsRoutes,
  downlineRoutes,
  personRoutes,
  (app, deps) => yourDataRoutes(app, deps, PERSONAL_TABLES),
  auditRoutes,
  companyRoutes,
  userImportRoutes,
  usersRoutes,
  factorResetsRoutes,
  chargesRoutes,
  routingRoutes,
  schedulesRoutes,
  gatewayAccountsRoutes,
  approvalsRoutes,
  refundsRoutes,
  walletRoutes,
  (app, deps) => reconciliationRoutes(app, makeReconciliationDeps(deps)),
  moneyStopsRoutes,
  (app, deps) => exceptionsRoutes(app, deps, exceptionSources(deps)),
  partnerRoutes,
]
