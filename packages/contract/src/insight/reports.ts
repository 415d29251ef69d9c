import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataAge, idParam, paging } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { BILL_STATUSES } from '../payables/bill-body.ts'
import { DISPUTE_STATUSES } from '../payments/dispute-status.ts'
import { moneyWay } from '../payments/money-steps.ts'
import { PAYOUT_CLOSINGS } from '../payouts/payout-status.ts'
import { SHOWN_STATUSES, TRANSACTION_SORTS, transactionFilters } from './transaction-filters.ts'
import { transactionPayee } from './transaction-payee.ts'
import { transactionPayout } from './transaction-payout.ts'

export { SHOWN_STATUSES, type ShownStatus } from './transaction-filters.ts'

const text = z.nullable(z.string())

/** `FAILED`: the gateway did not refund the money, and a person handles it. */
export const REFUND_STATUSES = ['PENDING', 'REFUNDED', 'FAILED'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** A transaction in lists and on its page (spec 2 section 3): every field is present, null when unknown. */
export const transaction = z.object({
  id: z.number(),
  /** Our order id, the same through all attempts. */
  urn: z.string(),
  /** The payer's total: base and charge together. */
  amount: rupees,
  base_amount: rupees,
  charge_amount: rupees,
  currency: z.literal('INR'),
  created_at: z.iso.datetime(),
  service_name: z.string(),
  description: z.string(),
  payment_mode: z.string(),
  payment_status: z.enum(SHOWN_STATUSES),
  /** The payer, and their payee. */
  payer_id: z.number(),
  payer_role_id: z.number(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  paid_to: z.string(),
  customer_ref_id: z.string(),
  payment_for: text,
  bank_reference_no: text,
  error_description: text,
  error_source: text,
  error_code: text,
  transaction_message: text,
  bank: text,
  card_type: text,
  card_country: text,
  /** Masked by the gateway; the whole number never reaches us. */
  card_number: text,
  payment_gateway: text,
  /** The newest refund; all null without one. A refunded payment stays PAID: it was. */
  refund_status: z.nullable(z.enum(REFUND_STATUSES)),
  /** The amount refunded to the payer, its part of the charge included. */
  refund_amount: z.nullable(rupees),
  refund_reason: text,
  refund_reference: text,
  /** ARN, RRN or UTR: the reference of the payer's bank. */
  refund_bank_reference: text,
  refund_requested_at: z.nullable(z.iso.datetime()),
  refunded_at: z.nullable(z.iso.datetime()),
  /** The newest dispute of the payer's bank; null without one. A disputed payment stays PAID: it was. */
  dispute_id: z.nullable(z.number()),
  dispute_status: z.nullable(z.enum(DISPUTE_STATUSES)),
  /** The person who paid it by a payment link, as they typed their name; null without one. */
  opener_name: text,
})
export type Transaction = z.infer<typeof transaction>

/**
 * One line of "where is my money": the event, its time, the reason in plain words, and the reference of the bank or
 * gateway, where there is one.
 */
export const transactionEvent = z.object({
  kind: z.string(),
  at: z.iso.datetime(),
  text: z.string(),
  reference: text,
  /** The acting person, where there was one. */
  by: text,
  /** The request, job or turn of a sweep in which it happened, as our log names it. */
  request_id: text,
})
export type TransactionEvent = z.infer<typeof transactionEvent>

export const listTransactions = call({
  method: 'GET',
  path: '/transaction-list/:userId',
  summary: 'Transactions of a user and of everyone below them, newest first by default',
  feature: 'reports',
  access: 'reports.view',
  for: 'account',
  ids: { userId: 'downline', paid_by: 'record' },
  params: z.object({ userId: idParam }),
  query: z.strictObject({
    ...paging,
    ...transactionFilters,
    sort: z.optional(z.enum(TRANSACTION_SORTS, 'The list cannot be sorted by this.')),
  }),
  freeText: ['search'],
  answer: z.object({
    data: z.object({
      data: z.array(transaction),
      age_ms: dataAge,
      /** The number that match all filters. */
      total: z.number(),
      /** By status, under every filter but the status itself: the status tiles keep their figures. */
      totals: z.array(z.object({ status: z.enum(SHOWN_STATUSES), count: z.number(), amount: rupees })),
    }),
  }),
})

export const getTransaction = call({
  method: 'GET',
  path: '/transaction-list-by-id/:id',
  summary: 'One transaction with its timeline, oldest event first',
  feature: 'reports',
  access: 'reports.view',
  for: 'account',
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({
    data: z.extend(transaction, {
      events: z.array(transactionEvent),
      /** Time of the last poll of the gateway, and the number of polls. */
      asked_at: z.nullable(z.iso.datetime()),
      ask_count: z.number(),
      /** The way of the money to the payee; null where no payout follows, as for a bill. */
      way: z.nullable(moneyWay),
      /** Null where no payout follows, for a school, and for a payee that was deleted. */
      payee: z.nullable(transactionPayee),
      /** The bill that the caller paid, and its account's remembered name; null for all else, and for another's. */
      bill: z.nullable(z.object({ id: z.number(), remembered_id: z.nullable(z.number()) })),
      /** Why there is no invoice, in words; null when there is one. */
      no_invoice_because: text,
      /**
       * What a paid payment brought its earners by the books, refunds and disputes taken off: the reader and those below.
       * `because` says why it is nothing. Empty for payers, and until it is paid.
       */
      earned: z.array(
        z.object({
          role_id: z.union([z.literal(2), z.literal(3)]),
          /** Null for a reader who was no earner of it. */
          name: z.nullable(z.string()),
          amount: rupees,
          because: text,
        }),
      ),
      /** A bill: its state at its biller, with the biller's own reference and words. */
      bill_status: z.nullish(z.enum(BILL_STATUSES)),
      operator_reference: z.nullish(z.string()),
      bill_message: z.nullish(z.string()),
      /** The number of payees, where it pays several; `listBasketItems` names them. */
      payee_count: z.nullable(z.number()),
      /** The payee's money; null where none is owed. */
      payout: z.nullable(transactionPayout),
      /** Its end without being sent; null otherwise. */
      payout_closed_as: z.nullable(z.enum(PAYOUT_CLOSINGS)),
      /**
       * For role 1, once a payout of the gateway holds the payment: the gateway's cost, and the rest of the platform's
       * share of the charge. Left out for everyone else.
       */
      gateway_cost: z.optional(
        z.object({
          share: rupees,
          fee: rupees,
          gst: rupees,
          earned: rupees,
          net: rupees,
          settled_at: z.iso.datetime(),
        }),
      ),
    }),
  }),
})

const choice = z.object({ value: z.string(), label: z.string() })

export const listTransactionChoices = call({
  method: 'GET',
  path: '/transaction-filters',
  summary: 'Filter options of a list of transactions: services, methods, gateways',
  feature: 'reports',
  access: 'reports.view',
  for: 'account',
  unscoped: 'a catalogue that is the same for everyone',
  reference: true,
  ours: true,
  answer: z.object({
    data: z.object({ services: z.array(choice), methods: z.array(choice), gateways: z.array(choice) }),
  }),
})
