import type { FastifyInstance } from 'fastify'
import type { DisputeSide } from '../../disputes/dispute-side.ts'
import type { MakeHeaders } from '../../webhooks/dispatcher.ts'
import type { ProviderWire } from '../../wire/wire.ts'
import type { BookedOrder } from './books.ts'
import type { DueWork } from './due-work.ts'
import type { GatewayParts } from './gateway-parts.ts'

/**
 * Simulates one payment gateway: the default export of `stand-in.ts` in its folder, beside the `schema.sql` of its
 * tables. The folder's name is the gateway's slug, and the sender of its webhooks.
 */
export interface StandIn {
  /** The name of its server calls among the fault switches. */
  faultScope: string
  /** The schemas of its calls, from its documentation. */
  wire: ProviderWire
  /** Where it reports, beside the address that is configured; at that one if missing. */
  reportsTo?: string
  /** The headers of its webhooks, signed with the keys of every provider in the way that is set in the store. */
  webhookHeaders(keys: GatewayParts['keys'], store: GatewayParts['store']): MakeHeaders
  /** Adds its calls, checkout pages and browser script. */
  start(app: FastifyInstance, gateway: GatewayParts): GatewaySides
}

/** The gateway's own part of the work that the core does. */
export interface GatewaySides {
  /** Orders, newest first: all, the newest `limit`, or at least that of a reference. */
  listBooked(reference?: string, limit?: number): BookedOrder[]
  /** Absent at a gateway without a call for settlements. */
  newSettlementId?(): string
  refunds: RefundSide
  /** Absent at a gateway without calls for disputes. */
  disputes?: DisputeSide
  /** Further timed work. */
  dueWork?: DueWork
  /** Ages the instants that are not in a column named `…_at_ms`. */
  age?(seconds: number): void
}

export interface RefundSide {
  /** Pending refunds, the first due one first. */
  listPending(limit: number): DueRefund[]
  /** Outcomes that hold refunds back; every other one ends them. */
  heldBy: readonly string[]
}

export interface DueRefund {
  dueAtMs: number
  /** Ends it and puts its webhook in the outbox. `arn` is the bank's reference of the money; null where none went. */
  end(outcome: string, arn: string | null): void
}
