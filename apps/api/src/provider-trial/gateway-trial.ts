import { indianToday } from '../platform/indian-clock.ts'
import type { GatewayAdapter, GatewaySession, NewGatewayOrder } from '../providers/payment-gateway.ts'
import { outcomeOf, type TrialStep } from './trial-step.ts'

const DAY_MS = 86_400_000
/** The amount of the trial's order, which is never paid. */
const AMOUNT_PAISE = 100n

/** The calls of a payment gateway: its keys, missing records, and an order of one rupee from its making to its end. */
export function gatewaySteps(gateway: GatewayAdapter, publicUrl: string, reference: string): TrialStep[] {
  let session: GatewaySession | null = null
  const order: NewGatewayOrder = {
    reference,
    amountPaise: AMOUNT_PAISE,
    method: 'upi',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    customer: { id: 'user1', name: 'Meera Nair', email: 'meera@example.com', mobile: '9890355128' },
    returnUrl: `${publicUrl}/payment-status/${reference}`,
    formReturnUrl: `${publicUrl}/api/checkout-returns/trial`,
    notifyUrl: `${publicUrl}/api/webhooks/trial`,
  }
  const yesterday = indianToday(new Date(Date.now() - DAY_MS))
  const { listSettled, listPayoutTotals, disputes } = gateway
  return [
    {
      name: 'The keys',
      isReading: true,
      confirms: ['the address of the API'],
      expected: 'right',
      run: async () => outcomeOf(await gateway.testKeys(), 'right'),
    },
    {
      name: 'An order that was never made',
      isReading: true,
      expected: 'missing',
      run: async () => outcomeOf(await gateway.findOrder(`${reference}X`), 'missing'),
    },
    {
      name: 'A refund that was never made',
      isReading: true,
      expected: 'missing, or unknown where the payment is no id of theirs: never found',
      async run() {
        const unknown = { orderReference: `${reference}X`, gatewayPaymentId: '1', mandate: null }
        return outcomeOf(
          await gateway.findRefund({ ...unknown, refundReference: `${reference}R` }),
          'missing',
          'unknown',
        )
      },
    },
    {
      name: 'An order of ₹1 is made',
      isReading: false,
      expected: 'opened',
      async run() {
        const outcome = await gateway.openOrder(order)
        if (outcome.kind === 'opened') {
          const { sessionId, expiresAt } = outcome
          session = { sessionId, expiresAt, amountPaise: AMOUNT_PAISE }
        }
        return outcomeOf(outcome, 'opened')
      },
    },
    {
      name: 'The same order again',
      isReading: false,
      expected: 'opened or exists: never a second order',
      run: async () => outcomeOf(await gateway.openOrder(order), 'opened', 'exists'),
    },
    {
      name: 'The order is asked about',
      isReading: false,
      expected: 'active, 100 paise',
      async run() {
        const found = await gateway.findOrder(reference, session)
        if (found.kind !== 'found') return outcomeOf(found, 'found')
        const { status, amountPaise, currency } = found.order
        return {
          isExpected: status === 'active' && amountPaise === AMOUNT_PAISE && currency === 'INR',
          said: `${status}, ${amountPaise} paise, ${currency}`,
        }
      },
    },
    {
      name: 'The order is ended',
      isReading: false,
      expected: 'asked',
      run: async () => outcomeOf(await gateway.terminateOrder(reference), 'asked'),
    },
    ...(disputes?.openedSince
      ? [
          {
            name: 'Disputes of the last three days',
            isReading: true,
            confirms: ['whether the MID and the days'],
            expected: 'found, none at a new account',
            async run() {
              const found = await disputes.openedSince?.(new Date(Date.now() - 3 * DAY_MS))
              return outcomeOf(found ?? { kind: 'none' }, 'found')
            },
          },
        ]
      : []),
    ...(listSettled
      ? [
          {
            name: 'What was settled yesterday',
            isReading: true,
            expected: 'a page, of no lines at a new account',
            run: async () => outcomeOf(await listSettled(yesterday, null), 'page'),
          },
        ]
      : []),
    ...(listPayoutTotals
      ? [
          {
            name: 'What yesterday’s settlements come to',
            isReading: true,
            expected: 'read',
            run: async () => outcomeOf(await listPayoutTotals(yesterday), 'read'),
          },
        ]
      : []),
  ]
}
