import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { earlierPayment } from '../payments/earlier-payment.ts'
import { billFields } from './bill-body.ts'
import { BILL_MESSAGES } from './bill-messages.ts'

/** Minutes for which a fetched bill can be paid. */
export const BILL_MINUTES = 30

const category = z.object({ id: z.number(), name: z.string(), icon_name: z.string() })
export type BillCategory = z.infer<typeof category>

export const listCategories = call({
  method: 'GET',
  path: '/get-categories',
  summary: 'The bill categories of a service, named by its slug or its name',
  feature: 'bills',
  access: 'services.view',
  for: 'account',
  unscoped: 'a catalogue that is the same for everyone',
  errors: ['not-found'],
  query: z.strictObject({ service: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  answer: z.object({
    service: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
    categories: z.array(category),
  }),
})

const text = z.nullable(z.string())

/**
 * An operator with its fields. An unused field is null in all its names; a rule that was broken
 * or dangerous where it came from is null. `ad{n}_date_format` is set where a field is a date, such as `dd/mm/yyyy`.
 */
export const billOperator = z.object({
  operator_id: z.number(),
  name: z.string(),
  displayname: z.string(),
  regex: text,
  viewbill: z.union([z.literal(0), z.literal(1)]),
  ad1_d_name: text,
  ad1_name: text,
  ad1_regex: text,
  ad1_date_format: text,
  ad2_d_name: text,
  ad2_name: text,
  ad2_regex: text,
  ad2_date_format: text,
  ad3_d_name: text,
  ad3_name: text,
  ad3_regex: text,
  ad3_date_format: text,
})
export type BillOperator = z.infer<typeof billOperator>

export const listOperators = call({
  method: 'GET',
  path: '/get-operators',
  summary: 'The operators of a category, with the fields of each',
  feature: 'bills',
  access: 'services.view',
  for: 'account',
  unscoped: 'a catalogue that is the same for everyone',
  ids: { category_id: 'catalogue' },
  query: z.strictObject({ category_id: idParam }),
  answer: z.object({
    category_name: z.string(),
    service: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
    operators: z.array(billOperator),
  }),
})

/** Dates are yyyy-mm-dd where the operator's text can be read as a date, else its text. */
export const bill = z.object({
  bill_id: z.number(),
  operator_name: z.string(),
  amount: rupees,
  billDate: text,
  billNumber: text,
  dueDate: text,
  name: text,
  serviceNumber: z.string(),
  /** The time until which it can be paid without a new fetch. */
  good_until: z.string(),
  earlier_payment: z.nullable(earlierPayment),
  /** The caller had this account remembered. */
  remembered: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export type Bill = z.infer<typeof bill>

export const viewBill = call({
  method: 'POST',
  path: '/view-bill',
  summary: "Fetches a bill from the operator. 404 'No bill.', 503 'Unable to fetch bill.'",
  feature: 'bills',
  access: 'payments.pay',
  for: 'account',
  errors: ['not-found', 'too-many-tries'],
  ours: true,
  ids: { user_id: 'caller' },
  body: z.strictObject({
    user_id: z.nullish(idField()),
    operator: idField(BILL_MESSAGES.operatorRequired),
    ...billFields,
  }),
  answer: bill,
})
