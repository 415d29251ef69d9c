import { expect, test } from 'vitest'
import { firstFault } from '../../../../wire/wire-fault.ts'
import { webhookSchema } from './webhooks.ts'

/*
 * Twins of the samples that the documentation prints: the same fields with values of our own.
 */

const authorization = {
  authorization_amount: 1,
  authorization_amount_refund: true,
  approve_by_time: '',
  authorization_reference: '17f00c@okbank',
  authorization_time: '',
  authorization_status: 'ACTIVE',
  payment_id: 'CK26112600001',
  payment_method: {
    upi: {
      channel: 'link',
      upi_id: 'meera@okbank',
      upi_instrument: '',
      upi_instrument_number: '',
      upi_payer_account_number: '',
      upi_payer_ifsc: '',
    },
  },
  payment_group: 'upi',
}
const notYet = {
  ...authorization,
  authorization_reference: null,
  authorization_status: null,
  payment_method: null,
  payment_group: null,
}
const subscription = {
  cf_subscription_id: '70011',
  subscription_id: 'AP26112600001',
  subscription_status: 'ACTIVE',
  subscription_expiry_time: '2036-11-26T10:00:00',
  subscription_first_charge_time: null,
  subscription_tags: { payee: 'P7' },
  next_schedule_date: null,
}
const charge = {
  payment_id: 'CK26112600001',
  cf_payment_id: '70012',
  cf_txn_id: '70013',
  cf_order_id: '70014',
  subscription_id: 'AP26112600001',
  cf_subscription_id: '70011',
  payment_type: 'CHARGE',
  authorization_details: authorization,
  payment_amount: 12_000,
  payment_currency: 'INR',
  payment_schedule_date: '2026-11-27T12:00:00+05:30',
  payment_initiated_date: '2026-11-26T10:00:00+05:30',
  payment_remarks: null,
  retry_attempts: 0,
  failure_details: { failure_reason: null },
  payment_status: 'SUCCESS',
  payment_gateway_details: {
    gateway_name: 'CASHFREE',
    gateway_subscription_id: '70011',
    gateway_payment_id: '70012',
  },
}
const payment = {
  order: { order_id: 'CK26112600001', order_amount: 12_000, order_currency: 'INR', order_tags: null },
  payment: {
    cf_payment_id: '70012',
    payment_status: 'SUCCESS',
    payment_amount: 11_999,
    payment_currency: 'INR',
    payment_message: '00::Transaction success',
    payment_time: '2026-11-26T10:00:00+05:30',
    bank_reference: '426112600001',
    auth_id: null,
    payment_method: { upi: { channel: 'link', upi_id: 'meera@okbank' } },
    payment_group: 'upi',
  },
  customer_details: {
    customer_name: null,
    customer_id: 'user7',
    customer_email: 'meera@example.in',
    customer_phone: '9876500017',
  },
  payment_gateway_details: {
    gateway_name: 'CASHFREE',
    gateway_order_id: '70014',
    gateway_payment_id: '70012',
    gateway_order_reference_id: 'CK_1',
    gateway_settlement: 'CASHFREE',
    gateway_status_code: null,
  },
  payment_offers: [
    {
      offer_id: '6f0c0b9e-1b7e-4bb4-8d0a-6d1f5f8f2f11',
      offer_type: 'DISCOUNT',
      offer_meta: { offer_title: 'One rupee off' },
      offer_redemption: { redemption_status: 'SUCCESS', discount_amount: 1, cashback_amount: 0 },
    },
  ],
}

const SAMPLES: [name: string, type: string, data: object][] = [
  ['payment', 'PAYMENT_SUCCESS_WEBHOOK', payment],
  [
    'failed payment of 2025-01-01',
    'PAYMENT_FAILED_WEBHOOK',
    {
      ...payment,
      payment: {
        ...payment.payment,
        payment_status: 'FAILED',
        payment_method: {
          netbanking: { channel: null, netbanking_bank_code: '3333', netbanking_bank_name: 'TEST Bank' },
        },
        payment_group: 'net_banking',
        international_payment: { international: false },
        payment_surcharge: null,
      },
      error_details: {
        error_code: 'TRANSACTION_DECLINED',
        error_description: 'Declined',
        error_reason: 'auth_declined',
        error_source: 'bank',
      },
    },
  ],
  [
    'refund',
    'REFUND_STATUS_WEBHOOK',
    {
      refund: {
        cf_refund_id: 70_021,
        cf_payment_id: 70_012,
        refund_id: 'RF26112600001',
        order_id: 'CK26112600001',
        refund_amount: 100.5,
        refund_currency: 'INR',
        entity: 'Refund',
        refund_type: 'MERCHANT_INITIATED',
        refund_arn: '426112600002',
        refund_status: 'SUCCESS',
        status_description: 'Refund processed successfully',
        created_at: '2026-11-26T10:00:00+05:30',
        processed_at: '2026-11-26T11:00:00+05:30',
        refund_charge: 0,
        refund_note: 'Moved out',
        refund_splits: [{ merchantVendorId: 'V7', amount: 100.5, percentage: null }],
        metadata: null,
        refund_mode: 'STANDARD',
      },
    },
  ],
  [
    'dispute of 2025-01-01',
    'DISPUTE_CREATED',
    {
      dispute: {
        dispute_id: '70031',
        dispute_type: 'DISPUTE',
        reason_code: '1402',
        reason_description: 'Paid twice',
        dispute_amount: 12_000,
        created_at: '2026-11-26T10:00:00+05:30',
        updated_at: '2026-11-26T10:00:00+05:30',
        respond_by: '2026-11-29T23:59:59+05:30',
        dispute_status: 'DISPUTE_CREATED',
        cf_dispute_remarks: 'Please answer',
        dispute_action_on: 'MERCHANT',
        dispute_amount_currency: 'INR',
      },
      order_details: {
        order_id: 'CK26112600001',
        order_amount: 12_000,
        order_currency: 'INR',
        cf_payment_id: 70_012,
        payment_amount: 12_000,
        payment_currency: 'INR',
      },
      customer_details: {
        customer_name: 'Meera Nambiar',
        customer_phone: '9876500017',
        customer_email: 'meera@example.in',
      },
    },
  ],
  ['charge of 2025-01-01', 'SUBSCRIPTION_PAYMENT_SUCCESS', charge],
  [
    'failed charge of 2026-01-01',
    'SUBSCRIPTION_PAYMENT_FAILED',
    {
      ...charge,
      subscription_details: subscription,
      payment_status: 'FAILED',
      failure_details: { failure_reason: 'Too little on the account' },
    },
  ],
  [
    'notice of a charge',
    'SUBSCRIPTION_PAYMENT_NOTIFICATION_INITIATED',
    {
      ...charge,
      cf_txn_id: null,
      cf_order_id: '',
      authorization_details: notYet,
      payment_status: 'INITIALIZED',
    },
  ],
  [
    'approval that was paid for',
    'SUBSCRIPTION_PAYMENT_SUCCESS',
    { ...charge, payment_type: 'AUTH', payment_schedule_date: '', payment_remarks: 'auth payment' },
  ],
  [
    'state of a subscription',
    'SUBSCRIPTION_STATUS_CHANGED',
    {
      subscription_details: { ...subscription, subscription_tags: null },
      customer_details: {
        customer_name: null,
        customer_email: 'meera@example.in',
        customer_phone: '9876500017',
      },
      plan_details: {
        plan_id: 'rent',
        plan_name: 'Pay Arvind Kulkarni',
        plan_type: 'ON_DEMAND',
        plan_max_cycles: 0,
        plan_recurring_amount: null,
        plan_max_amount: 15_000,
        plan_interval_type: null,
        plan_intervals: null,
        plan_currency: 'INR',
        plan_note: null,
        plan_status: null,
      },
      authorization_details: { ...authorization, approve_by_time: '2026-12-26T10:00:00' },
      payment_gateway_details: { gateway_name: 'CASHFREE', gateway_subscription_id: '70011' },
    },
  ],
]
const wrap = (type: string, data: object) => ({ data, event_time: '2026-11-26T10:00:01+05:30', type })

test.each(SAMPLES)('accepts the sample of a %s', (_name, type, data) => {
  expect(firstFault(webhookSchema(type), wrap(type, data))).toBeUndefined()
})

test.each(SAMPLES)('refuses a %s of another form', (_name, type, data) => {
  const schema = webhookSchema(type)
  const [part = '', value] = Object.entries(data)[0] as [string, unknown]
  const { [part]: _gone, ...others } = data as Record<string, unknown>
  expect(firstFault(schema, wrap(type, others))?.path).toBe(`data.${part}`)
  expect(firstFault(schema, wrap(type, { ...data, no_such_field: value }))?.problem).toBe('unknown')
  expect(firstFault(schema, wrap(type, { ...data, [part]: 7 }))?.path).toBe(`data.${part}`)
  expect(firstFault(schema, wrap('OTHER', data))?.path).toBe('type')
})

test('an undocumented type cannot be sent', () => {
  expect(() => webhookSchema('PAYMENT_CHARGES_WEBHOOK')).toThrow('described nowhere')
})
