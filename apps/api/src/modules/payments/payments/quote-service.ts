import { paiseToRupees } from '@chukta/contract/money'
import type { Quote } from '@chukta/contract/payments/payments'
import type { Db } from '../../../platform/database/db.ts'
import { gatewayOf } from '../../../providers/gateways.ts'
import {
  type Charge,
  type Earners,
  mayTryFirst,
  type QuotedPart,
  quoteCharge,
  quoteParts,
  type Route,
  routesByMethod,
} from '../../pricing/api.ts'
import type { OrderFacts } from './order-facts-sql.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** The best route with its charge; `others` are the routes to fail over to. */
export type QuotedRoute = {
  route: Route
  others: Route[]
  charge: Charge
  /** The separately charged parts; null: the whole. */
  parts: QuotedPart[] | null
  earners: Earners
}

/** The charge on the best route of each method for a base in paise, or for its separately charged parts, by method id. */
export function quoteRoutes(
  { gateways }: PaymentsDeps,
  basePaise: bigint,
  { routes, earners }: Pick<OrderFacts, 'routes' | 'earners'>,
  parts: bigint[] | null = null,
): Map<number, QuotedRoute> {
  const quoted = new Map<number, QuotedRoute>()
  for (const [methodId, [route, ...others]] of routesByMethod(routes, gateways, basePaise)) {
    if (route) quoted.set(methodId, quoteRoute({ basePaise, bases: parts }, { route, others, earners }))
  }
  return quoted
}

function quoteRoute(
  { basePaise, bases }: { basePaise: bigint; bases: bigint[] | null },
  about: Omit<QuotedRoute, 'charge' | 'parts'>,
): QuotedRoute {
  const rates = { ...about.route, gstRate: about.earners.gst_rate }
  if (bases === null) return { ...about, charge: quoteCharge(basePaise, rates), parts: null }
  const { parts, ...charge } = quoteParts(bases, rates)
  return { ...about, charge, parts }
}

/**
 * A gateway that has rested is probed by one payment alone: by this one if it gets the probe, else the payment is
 * quoted on the next route.
 */
export async function besideProbe(db: Db, basePaise: bigint, quoted: QuotedRoute): Promise<QuotedRoute> {
  const { route, others, earners } = quoted
  const [next, ...rest] = others
  if (!next || (await mayTryFirst(db, route))) return quoted
  const reasons = [`${route.gatewayName} is being tried by another payment`, ...next.reasons]
  const bases = quoted.parts?.map((part) => part.basePaise) ?? null
  return quoteRoute({ basePaise, bases }, { route: { ...next, reasons }, others: [...rest, route], earners })
}

/** A quote as it is sent. `offersCards`: to the payer themselves, whose saved cards may be offered; not at a payment link. */
export function quoteAnswer(
  deps: PaymentsDeps,
  basePaise: bigint,
  { route, charge }: QuotedRoute,
  offersCards: boolean,
): Quote {
  return {
    payment_method_id: route.methodId,
    payment_method: route.paymentMethod,
    amount: paiseToRupees(basePaise),
    charge_rate: charge.rate,
    charge: paiseToRupees(charge.chargePaise),
    gst_rate: charge.gstRate,
    gst_in_charge: paiseToRupees(charge.gstPaise),
    total: paiseToRupees(charge.totalPaise),
    card_fields: gatewayOf(deps, route.gateway).checkout.cardFields,
    checkout: checkoutAnswer(deps, route, offersCards),
  }
}

/**
 * How the browser opens a gateway's checkout. The SDK's address comes from our configuration alone. `offersCards`: saved cards
 * of the payer may be offered in it.
 */
export function checkoutAnswer(
  { gateways }: PaymentsDeps,
  { gateway, gatewayName, accountId }: Pick<Route, 'gateway' | 'gatewayName' | 'accountId'>,
  offersCards: boolean,
) {
  const { sdkUrl, mode } = gateways.checkoutOf(gateway, accountId)
  const saves = offersCards && gateways.get(gateway)?.savedCards?.isOffered(accountId)
  const cardVault = saves ? gateways.vaultOf(gateway, accountId) : null
  return { gateway, gateway_name: gatewayName, sdk_url: sdkUrl, mode, card_vault: cardVault }
}
