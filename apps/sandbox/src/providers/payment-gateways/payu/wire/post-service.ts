import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'
import { amount, clock, each, filled, hash, payuId } from './fields.ts'

const nullable = z.string().nullable()
const txnid = z.string().regex(/^[\w-]{1,25}$/)
/** Several ids in one field, separated by bars. */
const txnids = z.string().regex(/^[\w-]{1,25}(\|[\w-]{1,25})*$/, 'is no transaction id')
const whole = z.string().regex(/^[1-9]\d*$/, 'is no number')

/** The commands that the portal gives; `var2` to `var5` mean another thing in each. */
const request = z.discriminatedUnion('command', [
  z.strictObject({ key: filled, command: z.literal('verify_payment'), var1: txnids, hash }),
  z.strictObject({
    key: filled,
    command: z.literal('check_action_status'),
    var1: payuId,
    // Without it, `var1` is the id of a request.
    var2: z.literal('payuid').optional(),
    hash,
  }),
  z.strictObject({
    key: filled,
    command: z.literal('cancel_refund_transaction'),
    var1: payuId,
    var2: filled.max(23, 'has at most 23 characters'),
    var3: amount,
    var5: z.string().optional(),
    hash,
  }),
  z.strictObject({
    key: filled,
    command: z.literal('get_settlement_details'),
    var1: z.string().regex(/^(\d{4}-\d\d-\d\d|[A-Z0-9]{8,30})$/, 'is neither a day nor a UTR'),
    var2: whole.optional(),
    var3: whole.optional(),
    var5: z.enum(['1', '2']).optional(),
    hash,
  }),
])

const message = { msg: z.string() }
const refusal = z.strictObject({ status: z.literal(0), ...message, error_code: z.int().optional() })

/** Of `verify_payment`; null and numbers where the samples have them. */
const transaction = z.strictObject({
  mihpayid: payuId,
  request_id: nullable,
  bank_ref_num: nullable,
  amt: amount,
  transaction_amount: amount,
  txnid,
  additional_charges: amount,
  productinfo: z.string(),
  firstname: z.string(),
  bankcode: nullable,
  ...each(['udf1', 'udf2', 'udf3', 'udf4', 'udf5'], nullable.optional()),
  ...each(['field1', 'field2', 'field3'], nullable.optional()),
  field9: nullable,
  error_code: nullable,
  error_Message: z.string(),
  addedon: clock,
  payment_source: z.string(),
  card_type: nullable,
  name_on_card: nullable.optional(),
  net_amount_debit: z.union([z.number(), amount]),
  disc: amount,
  mode: z.string(),
  PG_TYPE: z.string(),
  card_no: z.string(),
  status: z.enum(['success', 'failure', 'pending']),
  unmappedstatus: z.string(),
  Merchant_UTR: nullable.optional(),
  Settled_At: nullable.optional(),
  App_Name: nullable.optional(),
})
const noTransaction = z.strictObject({ mihpayid: z.literal('Not Found'), status: z.literal('Not Found') })
const verified = z.strictObject({
  status: z.literal([0, 1]),
  ...message,
  transaction_details: z.record(z.string(), z.discriminatedUnion('status', [transaction, noTransaction])),
})

/** Of `check_action_status`, by the request id of each action. */
const action = z.strictObject({
  mihpayid: payuId,
  bank_ref_num: nullable,
  request_id: z.string(),
  amt: amount,
  mode: z.string(),
  action: z.enum(['capture', 'refund', 'cancel']),
  token: z.string(),
  // The sample has a capture's status in capitals.
  status: z.enum(['SUCCESS', 'success', 'failure', 'queued', 'requested', 'in progress', 'od_hit']),
  bank_arn: nullable,
  ...each(['settlement_id', 'amount_settled', 'UTR_no', 'value_date'], nullable),
  refund_mode: z.string(),
})
const actions = z.strictObject({
  status: z.literal(1),
  ...message,
  transaction_details: z.record(z.string(), z.record(z.string(), action)),
})
const noActions = z.strictObject({
  status: z.literal(0),
  ...message,
  transaction_details: z.record(z.string(), z.literal('No action status found')),
})

const queued = z.strictObject({
  status: z.literal(1),
  ...message,
  request_id: z.string(),
  bank_ref_num: nullable,
  // A number in the sample, of more digits than JavaScript holds.
  mihpayid: z.union([payuId, z.number()]),
  error_code: z.int(),
})

/** A line of `get_settlement_details`, which answers live accounts alone. */
const line = z.strictObject({
  payuid: z.string(),
  txnid: z.string(),
  txndate: clock,
  mode: z.string(),
  requestid: z.string(),
  requestdate: clock,
  // Besides the six of its page: the sandbox's adjustment, and a sample's value for one.
  requestaction: z.enum([
    'capture',
    'refund',
    'cancel',
    'chargeback',
    'chargeback reversal',
    'refundreversal',
    'chargebackreversal',
    'debit',
    'adjustment',
  ]),
  ...each(['amount', 'requestamount', 'mer_net_amount'], z.string().regex(/^-?\d+(\.\d+)?$/)),
  ...each(['mer_service_fee', 'mer_service_tax'], z.string().regex(/^-?\d+(\.\d+)?$/)),
  ...each(['cgst', 'igst', 'sgst'], z.string()),
  mer_utr: z.string(),
  bank_name: z.string(),
  SettlementType: z.string(),
  // Unconfirmed.
  currency: z.string().optional(),
  remarks: nullable.optional(),
})
const settled = z.strictObject({ status: z.literal(1), ...message, Txn_details: z.array(line) })

export const SERVICE_CALLS: Record<string, WireCall> = {
  'POST /merchant/postservice.php': {
    source:
      'https://docs.payu.in/reference: verify_payment_api, check_action_status_api_with_payu_id, cancel_refund_transaction_api, get_settlement_details_api',
    query: z.strictObject({ form: z.literal('2') }),
    body: request,
    answer: z.union([queued, settled, noActions, actions, verified, refusal]),
  },
}
