import { z } from 'zod/mini'
import { currency, idOfText, idText, paise, partnerCall } from './partner-call.ts'
import { EXAMPLE_PAYMENT, partnerPayment, paymentMethod } from './payments.ts'

const field = z.object({
  /** Its name in the body of `POST /bills`. */
  name: z.enum(['number', 'further1', 'further2', 'further3']),
  /** As it is called on the bill. */
  label: z.string(),
  /** A regular expression for the whole value; null where any text is taken. */
  pattern: z.nullable(z.string()),
  /** Such as `dd/mm/yyyy`; null where it is no date. */
  date_format: z.nullable(z.string()),
})
const biller = z.object({
  id: idText,
  name: z.string(),
  category: z.string(),
  service: z.string(),
  /** False: it shows no bills, and is paid in the portal alone. */
  shows_bills: z.boolean(),
  fields: z.array(field),
})
export type PartnerBiller = z.infer<typeof biller>

const bill = z.object({
  id: idText,
  biller_name: z.string(),
  /** The end of its number. */
  number_last4: z.string(),
  amount: paise,
  currency,
  /** yyyy-mm-dd where it can be read as a date, else as the biller writes it. */
  bill_date: z.nullable(z.string()),
  bill_number: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  /** Until when it can be paid. */
  expires_at: z.iso.datetime(),
})
export type PartnerBill = z.infer<typeof bill>

const EXAMPLE: PartnerBill = {
  id: '5120',
  biller_name: 'Maharashtra State Electricity',
  number_last4: '4521',
  amount: 184_300,
  currency: 'INR',
  bill_date: '2026-11-20',
  bill_number: 'B-7781',
  due_date: '2026-12-10',
  expires_at: '2026-12-01T05:00:00.000Z',
}

const text = z.string().check(z.minLength(1), z.maxLength(100))
const base = { feature: 'bills' } as const

export const listPartnerBillers = partnerCall({
  ...base,
  method: 'GET',
  path: '/partner/v1/billers',
  summary: 'The billers of a service, with the fields that each asks for',
  access: 'payments.pay',
  unscoped: 'a catalogue that is the same for everyone',
  errors: ['not-found'],
  query: z.strictObject({
    /** `bills-utilities` or `loans-emi`. */
    service: text,
  }),
  answer: z.object({ data: z.array(biller), next_cursor: z.null() }),
  example: {
    answer: {
      data: [
        {
          id: '88',
          name: 'Maharashtra State Electricity',
          category: 'Electricity',
          service: 'bills-utilities',
          shows_bills: true,
          fields: [{ name: 'number', label: 'Consumer number', pattern: '^[0-9]{12}$', date_format: null }],
        },
      ],
      next_cursor: null,
    },
  },
})

export const fetchPartnerBill = partnerCall({
  ...base,
  method: 'POST',
  path: '/partner/v1/bills',
  summary: 'Fetches a bill from its biller. It can be paid for 30 minutes',
  access: 'payments.pay',
  idempotent: true,
  errors: ['not-found'],
  ids: { biller: 'catalogue' },
  body: z.strictObject({
    biller: idOfText,
    number: text,
    further1: z.optional(text),
    further2: z.optional(text),
    further3: z.optional(text),
  }),
  errorNames: { operator: 'biller', canumber: 'number', ad1: 'further1', ad2: 'further2', ad3: 'further3' },
  answer: bill,
  example: { body: { biller: '88', number: '160012344521' }, answer: EXAMPLE },
})

export const payPartnerBill = partnerCall({
  ...base,
  method: 'POST',
  path: '/partner/v1/bills/:id/pay',
  summary: 'Prepares the payment of a fetched bill, to be paid at `url` while the bill is good',
  access: 'payment-links.manage',
  idempotent: true,
  ids: { id: 'record' },
  errors: ['conflict'],
  params: z.object({ id: idOfText }),
  body: z.strictObject({ method: paymentMethod }),
  answer: partnerPayment,
  example: {
    body: { method: 'UPI' },
    answer: {
      ...EXAMPLE_PAYMENT,
      amount: 184_300,
      charge: 2_765,
      total: 187_065,
      payee_name: EXAMPLE.biller_name,
    },
  },
})
