import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Store } from '../store.ts'
import { feeOf } from './fees.ts'
import {
  addLine,
  type Line,
  listLines,
  type NewLine,
  settledMovements,
  sumOfSettlement,
} from './lines-sql.ts'

/** Money that a gateway captured or returned, under its own ids. */
export interface Movement {
  type: NewLine['type']
  /** Of the payment, refund or dispute. */
  id: string
  paymentId: string
  refundReference: string | null
  disputeId?: string
  /** The shop's own reference of the order, and the gateway's. */
  reference: string
  gatewayOrderId: string
  method: 'card' | 'upi' | 'netbanking'
  amountPaise: number
  currency: string
  atMs: number
}

/** The gateway's part of its settlements. */
export interface Settler {
  listMovements(): Movement[]
  newSettlementId(): string
}

export interface Settlements {
  register(gateway: string, settler: Settler): void
  /** Settles the given movements or all at once; returns the ids of the settlements. */
  settle(wanted: { gateway?: string | undefined; references?: string[] | undefined; atMs?: number }): string[]
  /** Lines of a gateway's settlements; due ones are settled first. */
  lines(gateway: string, wanted: Parameters<typeof listLines>[2]): Line[]
  paidOut(settlementId: string): number
  gateways(): string[]
  newSettlementId(gateway: string): string
}

const BACK: readonly string[] = ['refund', 'dispute', 'adjustment']

/** The settlements of every gateway: each movement is settled a day later, less fee and GST. */
export function openSettlements(
  store: Store,
  { now, minuteMs }: { now: () => number; minuteMs: number },
): Settlements {
  store.define(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
  const settlers = new Map<string, Settler>()

  function settle(gateway: string, due: (movement: Movement) => boolean, settledAtMs: number): string[] {
    const settler = settlers.get(gateway) as Settler
    const movements = settler.listMovements().filter(due)
    if (movements.length === 0) return []
    const settled = settledMovements(store, gateway)
    const open = movements.filter((one) => !settled.has(`${one.type}:${one.id}`))
    if (open.length === 0) return []
    const settlementId = settler.newSettlementId()
    const utr = newUtr()
    store.transaction(() => {
      for (const movement of open) {
        addLine(store, lineOf(gateway, movement, { settlementId, utr, settledAtMs }))
      }
    })
    return [settlementId]
  }

  return {
    register: (gateway, settler) => settlers.set(gateway, settler),
    gateways: () => [...settlers.keys()],
    newSettlementId: (gateway) => (settlers.get(gateway) as Settler).newSettlementId(),
    settle({ gateway, references, atMs = now() }) {
      const wanted = gateway === undefined ? [...settlers.keys()] : [gateway]
      return wanted.flatMap((slug) =>
        settle(slug, ({ reference }) => references === undefined || references.includes(reference), atMs),
      )
    },
    lines(gateway, wanted) {
      settle(gateway, ({ atMs }) => atMs + 1440 * minuteMs <= now(), now())
      return listLines(store, gateway, wanted)
    },
    paidOut: (settlementId) => sumOfSettlement(store, settlementId),
  }
}

export const newUtr = () => `${randomInt(1e7, 1e8)}${randomInt(1e7, 1e8)}`

/** A movement as a settlement line. */
export function lineOf(
  gateway: string,
  one: Movement,
  payout: { settlementId: string; utr: string; settledAtMs: number },
): NewLine {
  const { fee, tax } = feeOf(one.type, one.method, one.amountPaise)
  return {
    gateway,
    type: one.type,
    movement: `${one.type}:${one.id}`,
    payment_id: one.paymentId,
    refund_id: one.type === 'refund' || one.type === 'refund-reversal' ? one.id : null,
    dispute_id: one.disputeId ?? null,
    reference: one.reference,
    refund_reference: one.refundReference,
    gateway_order_id: one.gatewayOrderId,
    method: one.method,
    amount_paise: one.amountPaise,
    currency: one.currency,
    fee_paise: fee,
    tax_paise: tax,
    net_paise: (BACK.includes(one.type) ? -one.amountPaise : one.amountPaise) - fee - tax,
    happened_at_ms: one.atMs,
    settled_at_ms: payout.settledAtMs,
    settlement_id: payout.settlementId,
    utr: payout.utr,
    remarks: null,
  }
}
