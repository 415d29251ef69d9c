import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dayParam } from '../days.ts'
import { idParam } from '../fields.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { SCHEDULES } from './schedule-messages.ts'

export const REPEATS = ['monthly', 'quarterly', 'once'] as const
export type Repeats = (typeof REPEATS)[number]

/** Days for which a schedule's due days are made ahead: a quarter, and some days. */
export const DUE_AHEAD_DAYS = 100

const duePayment = z.object({
  id: z.number(),
  /** Null for a bill. */
  payee_id: z.nullable(z.number()),
  /** The remembered bill that is due, and its operator; null for a payee. */
  remembered_id: z.nullable(z.number()),
  operator_name: z.nullable(z.string()),
  /** The payee's name, or the person's name for the bill. */
  payee_name: z.string(),
  service_id: z.number(),
  service_name: z.string(),
  /** A day in India. */
  due_on: z.string(),
  /** The amount due; null where the payee has no amount of its own. */
  amount: z.nullable(rupees),
  /** `billed`: as the operator of the bill says. */
  repeats: z.enum([...REPEATS, 'four-weeks', 'billed']),
  /** `overdue` and `due` (today or later) wait; `paid` by a payment, `done` by the person's own mark. */
  state: z.enum(['overdue', 'due', 'paid', 'done']),
  /** Its automatic payment: the day, or that this is paused; null where the caller pays. */
  automatic: z.nullable(z.object({ state: z.enum(['on', 'paused']), day: z.nullable(z.string()) })),
  /** The payment that paid it; null else. */
  transaction_id: z.nullable(z.number()),
})
export type DuePayment = z.infer<typeof duePayment>

export const listDuePayments = call({
  method: 'GET',
  path: '/due-payments',
  summary:
    'The caller’s due payments: overdue, due within 45 days or next, and those paid in the last 31 days',
  feature: 'schedules',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  answer: z.object({
    data: z.object({
      /** Today in India: the day that decides what is overdue. */
      today: z.string(),
      /** By day. */
      payments: z.array(duePayment),
      /** A calendar program may fetch them from a secret address. */
      has_calendar: z.boolean(),
    }),
  }),
})

const schedule = z.object({
  repeats: z.enum(REPEATS),
  first_on: z.string(),
  /** The next open due day; null without one. */
  next_on: z.nullable(z.string()),
  /** Null: the payee's own amount. */
  amount: z.nullable(rupees),
  reminds: z.boolean(),
})
export type PaymentSchedule = z.infer<typeof schedule>

const payeePath = { ids: { payeeId: 'record' }, params: z.object({ payeeId: idParam }) } as const

export const getSchedule = call({
  method: 'GET',
  path: '/payment-schedules/:payeeId',
  summary: 'When a payee of the caller is due, and the state of the payee; a schedule of null: never',
  feature: 'schedules',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  ...payeePath,
  answer: z.object({
    data: z.object({
      payee_name: z.string(),
      service_id: z.number(),
      /** The payee's own amount; null where it has none. */
      payee_amount: z.nullable(rupees),
      schedule: z.nullable(schedule),
    }),
  }),
})

export const saveSchedule = call({
  method: 'PUT',
  path: '/payment-schedules/:payeeId',
  summary: 'Sets the due days of a payee of the caller; open days outside the new schedule are removed',
  feature: 'schedules',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  ...payeePath,
  body: z.strictObject({
    repeats: z.enum(REPEATS, SCHEDULES.repeats),
    first_on: dayParam,
    /** Left out: the payee's own amount. */
    amount: z.optional(payableAmount(SCHEDULES.amount)),
    reminds: z.boolean(),
  }),
  answer: z.object({ message: z.string() }),
})

export const removeSchedule = call({
  method: 'DELETE',
  path: '/payment-schedules/:payeeId',
  summary: 'Removes the due dates of a payee of the caller; payments stay',
  feature: 'schedules',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  ...payeePath,
  answer: z.object({ message: z.string() }),
})

export const markDuePayment = call({
  method: 'PUT',
  path: '/due-payments/:id',
  summary:
    'Says that a due payment of the caller was paid by other means or is not to be paid, or takes that back',
  feature: 'schedules',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  body: z.strictObject({ done: z.boolean() }),
  answer: z.object({ message: z.string() }),
})

export const makeDueCalendar = call({
  method: 'POST',
  path: '/due-calendars',
  summary: 'A new secret address of the caller’s due payments for calendar programs; an earlier one ends',
  feature: 'schedules',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  answer: z.object({ data: z.object({ message: z.string(), url: z.string() }) }),
})

export const endDueCalendar = call({
  method: 'DELETE',
  path: '/due-calendars',
  summary: 'Ends the secret address of the caller’s due payments',
  feature: 'schedules',
  access: 'schedules.manage',
  for: 'account',
  ours: true,
  answer: z.object({ message: z.string() }),
})

const FEEDS_A_MINUTE = 60

export const readDueCalendar = call({
  method: 'GET',
  path: '/due-calendars/:token',
  summary: 'Due payments as an iCalendar feed, by its secret address; 404 for an unknown or ended one',
  feature: 'schedules',
  access: 'public',
  ours: true,
  perMinute: FEEDS_A_MINUTE,
  errors: ['not-found'],
  params: z.object({ token: z.string() }),
  // The text of the calendar.
  answer: z.unknown(),
})
