export {
  type Charge,
  type ChargedPart,
  type Earners,
  gstInside,
  type QuotedPart,
  quoteCharge,
  quoteParts,
  sharesOf,
  sharesOfParts,
} from './charges/charges-service.ts'
export { earnersOf, findEarners } from './charges/charges-sql.ts'
export { rateSteps } from './charges/earnings.ts'
export { slabAt, slabsOf } from './charges/slabs.ts'
export { proposedSettingsAad } from './gateway-accounts/sealed-settings.ts'
export { mayTryFirst, recordAnswer } from './routing/breaker-service.ts'
export { type Route, routesByMethod } from './routing/routing-service.ts'
export { methodsOff, type RouteRow, type RoutesOf, routesOf } from './routing/routing-sql.ts'
export { idOfService, payeeCategoryOf, payeeServiceOf, slugOfService } from './services/services-service.ts'
export { refuseSwitchedOff } from './services/switches-service.ts'
export { listSwitchedOff, switchedOff } from './services/switches-sql.ts'
export { repeatsOf } from './webhooks/keys-sql.ts'
export { type PaymentEvent, storePaymentEvent } from './webhooks/payment-events-sql.ts'
export { type PayoutEvent, recordPayoutEvent, storePayoutEvent } from './webhooks/payout-events-sql.ts'
export {
  keepHint,
  keepRefusedPayoutWebhook,
  keepRefusedWebhook,
  outcomesOf,
  payoutTraitsOf,
  traitsOf,
} from './webhooks/webhooks-service.ts'
