import { z } from 'zod'
import type { WireCall } from '../../../wire/wire.ts'

/* PaySprint's reference needs a login: these fields are from its public clients, which agree on them. */
const SOURCE = 'PaySprint, Bill Payment, as its public clients call it'
const PATH = 'POST /paysprint/service-api/api/v1/service/bill-payment/bill'

const mode = z.enum(['online', 'offline'], 'should be online or offline')
/** Clients send the code of a biller and an amount as a number or as a text; both are unconfirmed. */
const operator = z.union([z.int(), z.string().regex(/^\d+$/)])
const amount = z
  .union([z.number(), z.string()])
  .refine((value) => /^\d{1,9}(\.\d{1,2})?$/.test(String(value)) && Number(value) >= 1)
const coordinate = z.string().regex(/^-?\d{1,3}(\.\d+)?$/)
const reference = z.string().regex(/^[\w-]{1,50}$/)
const account = z.strictObject({
  operator,
  canumber: z.string(),
  ad1: z.string().optional(),
  ad2: z.string().optional(),
  ad3: z.string().optional(),
  mode,
})
const payment = account.extend({
  amount,
  referenceid: reference,
  latitude: coordinate,
  longitude: coordinate,
  // The very object that was fetched; missing where a bill cannot be fetched.
  bill_fetch: z.record(z.string(), z.unknown()).optional(),
})

/** Billers leave out what they do not use, or say null, or the word "null". */
const told = z.string().nullish()
const operators = z.strictObject({
  response_code: z.literal(1),
  status: z.literal(true),
  data: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      viewbill: z.enum(['0', '1']).optional(),
      regex: told,
      displayname: told,
      ad1_d_name: told,
      ad1_name: told,
      ad1_regex: told,
      ad2_d_name: told,
      ad2_name: told,
      ad2_regex: told,
      ad3_d_name: told,
      ad3_name: told,
      ad3_regex: told,
    }),
  ),
  message: z.string(),
})

/** A bill in its biller's form: amounts are texts, dates come in several formats. */
const bill = z.strictObject({
  response_code: z.literal(1),
  status: z.literal(true),
  amount: z.string(),
  name: told,
  duedate: told,
  billdate: told,
  ad2: told,
  ad3: told,
  bill_fetch: z.strictObject({
    billAmount: z.string(),
    billnetamount: told,
    billdate: told,
    dueDate: told,
    // Unconfirmed.
    billNumber: told,
    acceptPayment: z.boolean().optional(),
    acceptPartPay: z.boolean().optional(),
    cellNumber: told,
    userName: told,
  }),
  message: z.string(),
})

const paid = z.strictObject({
  status: z.literal(true),
  // 1 is paid, 0 under process.
  response_code: z.literal([0, 1]),
  operatorid: z.string(),
  ackno: z.int(),
  refid: z.string().optional(),
  message: z.string(),
})

const found = z.strictObject({
  response_code: z.literal(1),
  // False where the money was refunded.
  status: z.boolean(),
  data: z.strictObject({
    txnid: z.string(),
    operatorname: z.string(),
    canumber: z.string(),
    amount: z.string(),
    comm: z.string(),
    tds: z.string(),
    // 1 is paid, 0 failed, any other pending.
    status: z.int(),
    refid: z.string(),
    operatorid: z.string(),
    dateadded: z.string(),
    refunded: z.enum(['0', '1']),
    refundtxnid: z.string(),
    daterefunded: z.string().nullable(),
  }),
  message: z.string(),
})
/** No payment under a reference: refused with 200. */
const none = z.strictObject({ response_code: z.literal(2), status: z.literal(false), message: z.string() })

export const BILL_CALLS: Record<string, WireCall> = {
  [`${PATH}/getoperator`]: { source: SOURCE, body: z.strictObject({ mode }), answer: operators },
  [`${PATH}/fetchbill`]: { source: SOURCE, body: account, answer: bill },
  [`${PATH}/paybill`]: { source: SOURCE, body: payment, answer: paid },
  [`${PATH}/status`]: {
    source: SOURCE,
    body: z.strictObject({ referenceid: reference }),
    answer: z.union([none, found]),
  },
}
