import type { Dice } from './dice.ts'

/** The gateways' calls, as the fault switches name them. */
const GATEWAY_SCOPES = ['pg', 'razorpay', 'payu', 'phonepe']
/** Those of the providers of payouts: all calls, or sending alone. */
const PAYOUT_SCOPES = [
  'payouts-cashfree',
  'payouts-razorpayx',
  'payouts-cashfree:send',
  'payouts-razorpayx:send',
]
const PAYOUT_FAULTS = [
  'payouts_failed',
  'payouts_pending',
  'payouts_reversed',
  'payouts_low_balance',
  'payouts_incident',
  'payouts_disabled',
]

/**
 * A random state of the sandbox's fault switches: quiet in a third of all cases, else one to three switches. Every
 * switch that can touch a payment, its webhooks, refunds, bills, payouts and mails is among them. `isForeign`: captures come in
 * another currency too.
 */
export function randomWeather(dice: Dice, isForeign: boolean): Record<string, unknown> {
  if (dice.hits(0.33)) return {}
  const kinds: (() => Record<string, unknown>)[] = [
    () => ({ latency_ms: dice.between(50, 400) }),
    () => ({ timeout_before: 0.15 }),
    () => ({ timeout_after: 0.15 }),
    () => ({ error_before: dice.pick([0.3, 0.7]) }),
    () => ({ error_after: dice.pick([0.3, 0.7]) }),
    () => ({ html_before: 0.4 }),
    () => ({ rate_limited: 0.4 }),
    () => ({ refuse_orders: dice.pick([0.5, true]) }),
    () => ({ webhooks_lost: dice.pick([0.5, true]) }),
    () => ({ webhooks_late_ms: dice.between(300, 3_000) }),
    () => ({ webhooks_doubled: true }),
    () => ({ webhooks_reordered: true }),
    () => ({ webhooks_forged: true }),
    () => ({ capture_delta_paise: dice.pick([-100, 100, -1, 25_050]) }),
    () => ({ capture_surcharge_paise: dice.pick([250, 1_180, -300]) }),
    () => (isForeign ? { capture_currency: 'USD' } : { webhooks_lost: true }),
    () => ({ capture_group: dice.pick(['upi', 'debit_card']) }),
    () => ({ refund_outcome: dice.pick(['FAILED', 'CANCELLED', 'ONHOLD', 'PENDING']) }),
    () => ({ refund_status: 'frozen' }),
    () => ({ smtp_down: true }),
  ]
  const chosen = dice.shuffle(kinds).slice(0, dice.between(1, 3))
  const scope = dice.hits(0.3)
    ? 'all'
    : [
        ...dice.shuffle(GATEWAY_SCOPES).slice(0, dice.between(1, 2)),
        ...(dice.hits(0.4) ? ['billers'] : []),
        ...dice.shuffle(PAYOUT_SCOPES).slice(0, dice.between(1, 3)),
      ].join(',')
  return Object.assign({ scope }, ...chosen.map((make) => make()))
}

/** The same for the providers of payouts alone: something always strikes, and answers are lost soon. */
export function randomPayoutWeather(dice: Dice): Record<string, unknown> {
  const lost = dice.pick(['timeout_before', 'timeout_after', 'error_before', 'error_after', 'webhooks_lost'])
  return {
    scope: PAYOUT_SCOPES.join(','),
    timeout_ms: 100,
    [lost]: 0.3,
    [dice.pick(PAYOUT_FAULTS)]: 0.4,
  }
}
