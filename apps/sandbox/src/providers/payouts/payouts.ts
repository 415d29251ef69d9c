import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { MakeHeaders } from '../../webhooks/dispatcher.ts'
import type { ProviderWire } from '../../wire/wire.ts'
import { openAccount } from './accounts-sql.ts'
import { addCashfreePayouts } from './cashfree/cashfree-payouts.ts'
import { cashfreePayoutsWire } from './cashfree/wire/wire.ts'
import { LANGUAGES } from './languages.ts'
import { addPayoutDesk } from './payout-desk.ts'
import type { Payouts } from './payouts-context.ts'
import { PROVIDERS, scopeOf, sendScopeOf } from './provider-names.ts'
import { addRazorpayxPayouts } from './razorpayx/razorpayx-payouts.ts'
import { razorpayxWire } from './razorpayx/wire/wire.ts'
import { runTransfers } from './run-transfers.ts'

/** Ten crore rupees, and a warning below ten lakh. */
const FIRST_BALANCE_PAISE = 10_000_000_000n
const FIRST_THRESHOLD_PAISE = 100_000_000n

/** Scopes of the fault switches: all calls of a provider, and the one that sends money. */
export const PAYOUT_SCOPES = PROVIDERS.flatMap((provider) => [scopeOf(provider), sendScopeOf(provider)])

/** The documented schemas of the payout providers' calls. */
export const PAYOUT_WIRES: readonly ProviderWire[] = [cashfreePayoutsWire, razorpayxWire]

/** How each payout provider signs its webhooks, by sender. */
export const payoutSenders = (secret: string): Record<string, MakeHeaders> =>
  Object.fromEntries(
    PROVIDERS.map((provider) => [scopeOf(provider), LANGUAGES[provider].webhookHeaders(secret)]),
  )

/** Cashfree Payouts under /payout, RazorpayX under /razorpayx/v1, the banks behind both, their desk and oracle. */
export function addPayouts(
  app: FastifyInstance,
  parts: Omit<Payouts, 'wakeTransfers'>,
): { wake: () => void; close: () => void } {
  const { store } = parts
  for (const path of ['schema.sql', 'cashfree/schema.sql', 'razorpayx/schema.sql']) {
    store.define(readFileSync(new URL(path, import.meta.url), 'utf8'))
  }
  for (const provider of PROVIDERS) openAccount(store, provider, FIRST_BALANCE_PAISE, FIRST_THRESHOLD_PAISE)
  const running = runTransfers(parts)
  const payouts: Payouts = { ...parts, wakeTransfers: running.wake }
  addCashfreePayouts(app, payouts)
  addRazorpayxPayouts(app, payouts)
  addPayoutDesk(app, payouts)
  return running
}
