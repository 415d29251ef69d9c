import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { SCHEDULES } from './schedule-messages.ts'

/** Why a payee cannot be paid automatically. */
export const AUTOPAY_REFUSALS = [
  'no-due-date',
  'once',
  'no-amount',
  'too-much',
  'not-offered',
  'not-payable',
  'switched-off',
] as const
export type AutopayRefusal = (typeof AUTOPAY_REFUSALS)[number]

/** Why an automatic payment is paused. */
export const PAUSES = [
  'amount',
  'account',
  'charge',
  'limit',
  'payee',
  'service',
  'method',
  'gateway',
  'app',
] as const
/** Why it ends: by the payer here or in the UPI app, by time, unapproved, or because no payment is left. */
export const ENDINGS = ['payer', 'app', 'expired', 'not-approved', 'nothing-due'] as const
export type MandateReason = (typeof PAUSES)[number] | (typeof ENDINGS)[number]

const mandate = z.object({
  state: z.enum(['asked', 'active', 'paused', 'stopping', 'ended']),
  /** Null while nothing is wrong. */
  reason: z.nullable(z.enum([...PAUSES, ...ENDINGS])),
  amount: rupees,
  /** The most of each debit. */
  most: rupees,
  /** The debit that was sent to the bank and is not decided; null else. */
  on_its_way: z.nullable(z.object({ order_id: z.string(), total: rupees, debit_on: z.string() })),
})
export type Mandate = z.infer<typeof mandate>

const payeePath = { ids: { payeeId: 'record' }, params: z.object({ payeeId: idParam }) } as const

export const getMandate = call({
  method: 'GET',
  path: '/payment-mandates/:payeeId',
  summary: 'Whether a payee of the caller is paid automatically by UPI, and the cost of it',
  feature: 'mandates',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  ...payeePath,
  answer: z.object({
    data: z.object({
      payee_name: z.string(),
      /** The next open due day; null without one. */
      due_on: z.nullable(z.string()),
      /** The newest; null without one. */
      mandate: z.nullable(mandate),
      /** The total of each payment by the present rates, and the first day of a debit; null where it is refused. */
      offer: z.nullable(z.object({ amount: rupees, charge: rupees, total: rupees, first_on: z.string() })),
      refusal: z.nullable(z.enum(AUTOPAY_REFUSALS)),
    }),
  }),
})
export type Autopay = z.infer<typeof getMandate.answer>['data']

export const askMandate = call({
  method: 'POST',
  path: '/payment-mandates/:payeeId',
  summary:
    'Has the payer’s UPI app approve automatic payments to a payee of the caller; a repeat returns the same',
  feature: 'mandates',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ...payeePath,
  /** The total that the caller saw: the most of each debit. */
  body: z.strictObject({ total: payableAmount(SCHEDULES.amount) }),
  answer: z.object({
    data: z.object({
      session_id: z.string(),
      checkout: z.object({
        gateway: z.string(),
        sdk_url: z.string(),
        mode: z.enum(['sandbox', 'production']),
      }),
    }),
  }),
})

export const stopMandate = call({
  method: 'DELETE',
  path: '/payment-mandates/:payeeId',
  summary: 'Stops that a payee of the caller is paid automatically, at once and for good',
  feature: 'mandates',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  ...payeePath,
  answer: z.object({ message: z.string() }),
})
