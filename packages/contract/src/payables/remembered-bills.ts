import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dayParam } from '../days.ts'
import { idField, idParam, requiredText } from '../fields.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { PAYMENT_MESSAGES } from '../payments/payment-messages.ts'
import { bill } from './bills.ts'
import { REMEMBERED_BILLS } from './remembered-bill-messages.ts'

/** Bills that a person can have remembered. */
export const MOST_REMEMBERED = 20
/** Minutes between two fetches of the same bill from an operator, also after it did not answer. */
export const ASK_AGAIN_MINUTES = 15
export const ASK_AFTER_FAILURE_MINUTES = 2

/** The due days of a remembered bill: the operator's (`billed`), or days of the person's choice. */
export const BILL_REPEATS = ['billed', 'four-weeks', 'monthly', 'quarterly'] as const
export type BillRepeats = (typeof BILL_REPEATS)[number]

/**
 * - `overdue`, `due`: the last bill known waits, by the operator's due date; `open`: it waits, and has none
 * - `paid`: by a payment in the portal; `nothing`: the operator says that nothing is to be paid
 * - `unknown`: the operator could not be reached; the bill is the last one known
 * - `typed`: the operator shows no bill, the amount is typed
 */
const BILL_STATES = ['overdue', 'due', 'open', 'paid', 'nothing', 'unknown', 'typed'] as const
/** The reason why a bill is unknown: no answer in time, an unreadable answer, too many fetches, no longer offered. */
export const UNKNOWN_BECAUSE = ['slow', 'down', 'too-many', 'gone'] as const

const rememberedBill = z.object({
  id: z.number(),
  name: z.string(),
  operator_name: z.string(),
  category_name: z.string(),
  icon_name: z.string(),
  /** The last four characters of the number. */
  number_last4: z.string(),
  state: z.enum(BILL_STATES),
  /** The reason of an unknown one. */
  because: z.nullable(z.enum(UNKNOWN_BECAUSE)),
  /** The operator's words where nothing is due. */
  operator_message: z.nullable(z.string()),
  /** Facts of the last bill known; null where there is none. */
  amount: z.nullable(rupees),
  due_on: z.nullable(z.string()),
  /** When the operator gave that answer. */
  known_at: z.iso.datetime(),
  /** The payment of the last bill known. */
  transaction_id: z.nullable(z.number()),
  /** The operator is being polled now. */
  is_asking: z.boolean(),
  repeats: z.enum(BILL_REPEATS),
  first_on: z.string(),
  /** The next due day, by the operator or the payer. */
  next_on: z.nullable(z.string()),
  reminds: z.boolean(),
})
export type RememberedBill = z.infer<typeof rememberedBill>

export const listRememberedBills = call({
  method: 'GET',
  path: '/remembered-bills',
  summary: 'The bills that the caller had remembered, with the last bill known of each; waiting ones first',
  feature: 'bills',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  answer: z.object({ data: z.object({ today: z.string(), bills: z.array(rememberedBill) }) }),
})

const billName = requiredText(REMEMBERED_BILLS.nameRequired, 40)

export const rememberBill = call({
  method: 'POST',
  path: '/remembered-bills',
  summary:
    'Remembers the account of a bill that the caller fetched or paid; one account once, the name replaced',
  feature: 'bills',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  freeText: ['name'],
  errors: ['conflict'],
  ids: { bill_id: 'record' },
  body: z.strictObject({ bill_id: idField(), name: billName }),
  answer: z.object({ data: z.object({ message: z.string(), id: z.number() }) }),
})

const path = { ids: { id: 'record' }, params: z.object({ id: idParam }) } as const

export const changeRememberedBill = call({
  method: 'PUT',
  path: '/remembered-bills/:id',
  summary: 'Changes name, due days and reminders of a remembered bill of the caller',
  feature: 'bills',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  freeText: ['name'],
  ...path,
  body: z.strictObject({
    name: billName,
    repeats: z.enum(BILL_REPEATS, REMEMBERED_BILLS.repeats),
    /** The first day, where the operator names no due day. */
    first_on: z.optional(dayParam),
    reminds: z.boolean(),
  }),
  answer: z.object({ message: z.string() }),
})

export const forgetBill = call({
  method: 'PUT',
  path: '/remembered-bills/:id/forgotten',
  summary: 'Forgets a remembered bill of the caller, or brings it back within a day',
  feature: 'bills',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ...path,
  body: z.strictObject({ forgotten: z.boolean() }),
  answer: z.object({ message: z.string() }),
})

export const fetchRememberedBills = call({
  method: 'POST',
  path: '/remembered-bills/fetch',
  summary:
    'Has the operators polled for all remembered bills of the caller without a recent answer; the list shows their answers',
  feature: 'bills',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  answer: z.object({ data: z.object({ message: z.string(), asked: z.number() }) }),
})

export const viewBillAgain = call({
  method: 'POST',
  path: '/view-bill-again',
  summary:
    "Fetches a remembered or an earlier bill of the caller from its operator, to be paid by its bill_id. 404 'No bill.', 503 'Unable to fetch bill.'",
  feature: 'bills',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  errors: ['conflict', 'too-many-tries'],
  ids: { remembered_id: 'record', bill_id: 'record' },
  /** One of the two ids; the amount for an operator that shows no bill. */
  body: z.strictObject({
    remembered_id: z.optional(idField()),
    bill_id: z.optional(idField()),
    amount: z.optional(payableAmount(PAYMENT_MESSAGES.amountInvalid)),
  }),
  answer: z.object({
    data: z.object({
      operator_name: z.string(),
      category_name: z.string(),
      number_last4: z.string(),
      service: z.object({ id: z.number(), slug: z.string() }),
      /** Null where the account is not remembered. */
      remembered: z.nullable(z.object({ id: z.number(), name: z.string() })),
      /** Null where the operator shows no bill and no amount was given. */
      bill: z.nullable(bill),
      /** The amount paid or known last. */
      last_amount: z.nullable(rupees),
    }),
  }),
})
export type BillAgain = z.infer<typeof viewBillAgain.answer>['data']
