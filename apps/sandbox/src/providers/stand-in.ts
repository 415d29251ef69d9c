import type { FastifyInstance } from 'fastify'
import type { DisputeSide } from '../disputes/dispute-side.ts'
import type { MakeHeaders } from '../webhooks/dispatcher.ts'
import type { ProviderWire } from '../wire/wire.ts'
import type { GatewayParts } from './gateway-parts.ts'

/**
 * Stands in for one payment gateway: the default export of `stand-in.ts` in its folder, beside the `schema.sql` of its
 * tables. The name of the folder is the gateway's slug, and the sender of its webhooks.
 */
export interface StandIn {
  /** The name of its server calls among the fault switches. */
  faultScope: string
  /** What its calls take and answer, as its documentation has it. */
  wire: ProviderWire
  /** The headers of its webhooks, signed with the keys of every provider in the way that is set in the store. */
  webhookHeaders(keys: GatewayParts['keys'], store: GatewayParts['store']): MakeHeaders
  /** Adds its calls, checkout pages and browser script. */
  start(app: FastifyInstance, parts: GatewayParts): RunningStandIn
}

export interface RunningStandIn {
  /** Every order or the one of a shop's reference, newest first, for the oracle. */
  listOrders(orderId: string | undefined, limit: number | undefined): KnownOrder[]
  /** Absent at a gateway without calls for disputes. */
  disputes?: DisputeSide
  /** Goes on with what an earlier run left pending. */
  wake?(): void
  /** Makes what it keeps older where an instant does not stand in a column named `…_at_ms`. */
  age?(seconds: number): void
  close?(): void
}

/** A try as its gateway knows it; a gateway adds fields of its own. */
export interface KnownPayment {
  /** The gateway's own id of it. */
  payment_id: string
  payment_status: string
  /** What the payer was charged. */
  payment_amount: string
  payment_currency: string
  is_captured: boolean
  /** What the gateway owes the shop for it: without its surcharge, before an offer. In hundredths of the currency. */
  owed_paise: number
  surcharge_paise: number
}

/** An order as its gateway knows it, under the shop's own reference; amounts without a unit are rupees. */
export interface KnownOrder {
  gateway: string
  order_id: string
  order_status: string
  order_amount: string
  order_currency: string
  created_at: string
  /** What the gateway owes for every captured try, whatever its currency. */
  captured_paise: number
  refunded_paise: number
  payments: KnownPayment[]
  refunds: { refund_id: string; refund_status: string; refund_amount: string }[]
}
