import { paiseToRupees } from '@chukta/contract/money'
import type { Quote } from '@chukta/contract/payments'
import { type Charge, type Earners, findEarners, quoteCharge } from '../charges/charges-service.ts'
import { type Route, routesForService } from '../routing/routing-service.ts'
import { gatewayOf, type PaymentsContext } from './payments-context.ts'

export type QuotedRoute = { route: Route; charge: Charge; earners: Earners }

/** The charge on the best route of each method for a payer, an amount (paise) and a service, by method id. */
export async function quoteRoutes(
  context: PaymentsContext,
  payment: { payerId: number; serviceId: number; basePaise: bigint },
): Promise<Map<number, QuotedRoute>> {
  const [routes, earners] = await Promise.all([
    routesForService(context.db, context.gateways, payment.serviceId, payment.payerId),
    findEarners(context.db, payment.payerId),
  ])
  const quoted = new Map<number, QuotedRoute>()
  for (const [methodId, [route]] of routes) {
    if (!route) continue
    const charge = quoteCharge(payment.basePaise, { ...route, gstRate: earners.gst_rate })
    quoted.set(methodId, { route, charge, earners })
  }
  return quoted
}

/** A quote as it stands on the wire. */
export function quoteAnswer(
  context: PaymentsContext,
  basePaise: bigint,
  { route, charge }: QuotedRoute,
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
    card_fields: gatewayOf(context, route.gateway).checkout.cardFields,
    checkout: checkoutAnswer(context, route.gateway, route.gatewayName),
  }
}

/** How the browser opens a gateway's checkout. The SDK's address comes from our configuration alone. */
export function checkoutAnswer(context: PaymentsContext, gateway: string, gatewayName: string) {
  const { sdkUrl, mode } = gatewayOf(context, gateway).checkout
  return { gateway, gateway_name: gatewayName, sdk_url: sdkUrl, mode }
}
