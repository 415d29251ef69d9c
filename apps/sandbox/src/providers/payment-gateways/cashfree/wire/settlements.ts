import { z } from 'zod'
import { instant } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payments/latest/settlement-reconciliation'

const text = () => z.string().optional()
const number = () => z.number().optional()
const STATUSES = ['SUCCESS', 'PENDING', 'PENDING_WITH_CASHFREE', 'PENDING_WITH_BANK', 'FAILED'] as const

/** Null requests the first page. That a page has 10 lines at least is unconfirmed. */
const pagination = z.strictObject({
  limit: z.int('should be 10 to 1000').min(10, 'should be 10 to 1000').max(1000, 'should be 10 to 1000'),
  cursor: z.string().nullish(),
})
const dates = { start_date: instant().optional(), end_date: instant().optional() }
const utrs = z.array(z.string()).optional()

/** SettlementFetchReconRequest. The names of dates that end in `_on` are of version 2026-01-01, whose filters may be missing. */
const reconRequest = z.strictObject({
  pagination,
  filters: z
    .strictObject({
      // Whole numbers in 2026-01-01.
      cf_settlement_ids: z.array(z.union([z.int(), z.string()])).optional(),
      settlement_utrs: utrs,
      ...dates,
      start_date_initiated_on: instant().optional(),
      end_date_initiated_on: instant().optional(),
      start_date_processed_on: instant().optional(),
      end_date_processed_on: instant().optional(),
    })
    .optional(),
})
/** FetchSettlementsRequest; `settlement_status` is of version 2026-01-01. */
const settlementsRequest = z.strictObject({
  pagination,
  filters: z.strictObject({
    cf_settlement_ids: z.array(z.string()).optional(),
    settlement_utrs: utrs,
    settlement_status: z.array(z.enum(STATUSES)).optional(),
    ...dates,
  }),
})

const event = z.strictObject({
  event_id: z.string(),
  event_type: z.string(),
  event_settlement_amount: z.number(),
  event_amount: z.number(),
  sale_type: z.enum(['CREDIT', 'DEBIT']),
  event_status: text(),
  entity: text(),
  event_time: instant(),
  event_currency: z.string(),
  event_service_charge: number(),
  event_service_tax: number(),
  // A number by the schema of 2025-01-01; its example and 2026-01-01 have a text.
  event_remarks: text(),
})
const order = z.strictObject({
  order_id: text(),
  order_amount: number(),
  order_currency: text(),
  order_tags: z.record(z.string(), z.string()).optional(),
})
const customer = z.strictObject({
  customer_phone: text(),
  customer_email: text(),
  customer_name: text(),
  customer_id: text(),
  customer_bank_account_number: text(),
  customer_bank_code: text(),
  customer_bank_ifsc: text(),
})
const PAYMENT = {
  payment_currency: text(),
  // A number in the example of 2025-01-01.
  bank_reference: z.union([z.number(), z.string()]).optional(),
  payment_service_charge: number(),
  payment_service_tax: number(),
  cf_payment_id: text(),
  forex_conversion_handling_charge: number(),
  forex_conversion_handling_tax: number(),
  charges_currency: text(),
}
const REFUND = { refund_arn: text(), refund_note: text(), refund_id: text() }

/** Version 2025-01-01; null where the example has it. It prints the customer as `cutomer_details`. */
const line = z.strictObject({
  event_details: event,
  order_details: order.optional(),
  customer_details: customer.optional(),
  cutomer_details: customer.optional(),
  payment_details: z
    .strictObject({
      ...PAYMENT,
      payment_amount: z.number().nullish(),
      payment_mode: text(),
      payment_time: instant().nullish(),
      status: z.string().nullish(),
    })
    .optional(),
  settlement_details: z.strictObject({
    cf_settlement_id: z.string(),
    settlement_date: z.string(),
    settlement_initiated_on: text(),
    utr: text(),
    split_service_charge: number(),
    split_service_tax: number(),
    vendor_commission: number(),
    payment_from: z.string().nullish(),
    payment_till: z.string().nullish(),
    reason: z.string().nullish(),
    remarks: z.string().nullish(),
    service_charge: z.number().nullish(),
    service_tax: z.number().nullish(),
    settlement_charge: z.number().nullish(),
    settlement_tax: z.number().nullish(),
    settlement_type: z.string().nullish(),
    // Of the example alone.
    amount_settled: z.number().nullish(),
    adjustment: z.number().nullish(),
  }),
  dispute_details: z
    .strictObject({
      closed_in_favor_of: z.string().nullish(),
      dispute_resolved_on: z.string().nullish(),
      dispute_category: z.string().nullish(),
      dispute_note: z.string().nullish(),
      resolved_on: z.string().nullish(),
    })
    .optional(),
  refund_details: z.strictObject({ ...REFUND, refund_processed_at: z.string().nullish() }).optional(),
})

/** Version 2026-01-01, from the types of its SDK: lists of refunds and disputes, other names, and no null. */
const newestLine = z.strictObject({
  event_details: event,
  order_details: order.optional(),
  customer_details: customer.optional(),
  payment_details: z
    .strictObject({
      ...PAYMENT,
      bank_reference: text(),
      payment_amount: number(),
      payment_group: text(),
      payment_time: instant().optional(),
      status: text(),
    })
    .optional(),
  settlement_details: z.strictObject({
    cf_settlement_id: z.string(),
    settlement_date: z.string(),
    settlement_initiated_on: text(),
    settlement_utr: text(),
    split_service_charge: number(),
    split_service_tax: number(),
    vendor_commission: number(),
    payment_from: text(),
    payment_till: text(),
    reason: text(),
    remarks: text(),
    service_charge: number(),
    service_tax: number(),
    settlement_charge: number(),
    settlement_tax: number(),
    settlement_type: text(),
  }),
  dispute_details: z
    .array(
      z.strictObject({
        closed_in_favor_of: text(),
        dispute_resolved_on: text(),
        dispute_category: text(),
        dispute_note: text(),
        resolved_on: text(),
      }),
    )
    .optional(),
  refund_details: z.array(z.strictObject({ ...REFUND, refund_processed_at: text() })).optional(),
})

/** GetAllSettlementsResponse of the SDK for 2026-01-01. Version 2025-01-01 prints one payment's settlement for this list: what it really answers is unconfirmed. */
const settlement = z.strictObject({
  cf_settlement_id: z.string(),
  status: z.enum(STATUSES),
  status_description: text(),
  settlement_utr: text(),
  payment_from: text(),
  payment_till: text(),
  settlement_initiated_on: text(),
  settlement_processed_on: text(),
  payment_amount: number(),
  pg_service_charge: number(),
  pg_service_tax: number(),
  adjustment: number(),
  settlement_charge: number(),
  settlement_tax: number(),
  split_service_charge: number(),
  split_service_tax: number(),
  vendor_commission: number(),
  amount_settled: z.number(),
  charge_type: z
    .enum(['PREPAID', 'POSTPAID', 'SURCHARGE', 'PREPAID_SURCHARGE', 'POSTPAID_SURCHARGE'])
    .optional(),
  settlement_type: text(),
})

/** That the last page has no cursor is unconfirmed. */
const page = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ cursor: z.string().optional(), limit: z.int(), data: z.array(row) })

export const SETTLEMENT_CALLS: Record<string, WireCall> = {
  'POST /pg/settlement/recon': {
    source: `${PAGE}/settlement-reconciliation`,
    body: reconRequest,
    answer: z.union([page(newestLine), page(line)]),
  },
  'POST /pg/settlements': {
    source: `${PAGE}/get-all-settlements`,
    body: settlementsRequest,
    answer: page(settlement),
  },
}
