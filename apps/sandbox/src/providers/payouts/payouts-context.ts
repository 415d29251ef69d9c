import type { z } from 'zod'
import type { Faults } from '../../faults.ts'
import type { Store } from '../../store.ts'
import type { MakeHeaders } from '../../webhooks/dispatcher.ts'
import type { Account } from './accounts-sql.ts'
import type { Incident } from './incidents-sql.ts'
import type { Transfer } from './transfers-sql.ts'

/** An event in a provider's form, before it is signed. */
export interface PayoutEvent {
  type: string
  body: string
  /** The documented schema of the body. */
  schema: z.ZodType
}

/** A provider's events of each change; undefined where it has none. */
export interface Language {
  webhookHeaders(secret: string): MakeHeaders
  /** The provider's status for a transfer's state. */
  status(transfer: Transfer): { status: string; code: string }
  moved(transfer: Transfer, nowMs: number): PayoutEvent | undefined
  /** A claim that the money has arrived, for a forgery. */
  claim(transfer: Transfer, nowMs: number): PayoutEvent
  lowBalance(account: Account, nowMs: number): PayoutEvent | undefined
  topUp(account: Account, amountPaise: bigint, nowMs: number): PayoutEvent | undefined
  incident(incident: Incident, nowMs: number): PayoutEvent | undefined
}

/** The deps of every part of any payout provider. */
export interface Payouts {
  store: Store
  faults: Faults
  now: () => number
  /** How long one second of the banks' schedules takes here. */
  secondMs: number
  /** Both report beside the gateways, at `payouts/<provider>`. */
  webhookUrl: string
  keys: { id: string; secret: string }
  /** The shop's own account at RazorpayX, as its dashboard shows it. */
  ownAccount: string
  /** Sends what is in the outbox; call it after the commit. */
  wakeWebhooks: () => void
  /** Runs due transfers; call it after the commit. */
  wakeTransfers: () => void
}
