import { z } from 'zod'
import { address, instant, pattern, rupeesNumber, text } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'
import { METHOD_CODES } from '../payments/methods.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payments/latest/orders'

const isHttp = ({ protocol }: URL) => ['http:', 'https:'].includes(protocol)
/** The real one asks for https; a sandbox on this machine calls servers on this machine. */
const isNotify = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))

const customer = z.strictObject({
  customer_id: pattern(/^[A-Za-z0-9]{3,50}$/, 'should be 3 to 50 letters and digits'),
  customer_phone: pattern(/^\d{10}$/, 'should be 10 digits'),
  customer_email: pattern(/^(?=.{3,100}$)[^\s@]+@[^\s@]+$/, 'should be an email address').optional(),
  customer_name: text(3, 100).optional(),
  customer_uid: z.string().optional(),
})
const meta = z.strictObject({
  return_url: address(isHttp, 'should be a URL of at most 250 characters').optional(),
  notify_url: address(isNotify, 'should be an https URL of at most 250 characters').optional(),
  payment_methods: z
    .string()
    .refine((value) => value.split(',').every((code) => METHOD_CODES.includes(code.trim())), {
      message: `should be a comma separated list of ${METHOD_CODES.join(', ')}`,
    })
    .optional(),
})
const tags = z
  .record(z.string(), z.string())
  .refine((value) => Object.keys(value).length <= 10, { message: 'should hold at most 10 texts' })
const anything = z.record(z.string(), z.unknown())

/** Create Order, CreateOrderRequest, in the order of its checks. */
const orderRequest = z.strictObject({
  order_id: pattern(/^[A-Za-z0-9_-]{3,45}$/, 'should be 3 to 45 letters, digits, _ or -').optional(),
  order_amount: rupeesNumber(1),
  order_currency: z.literal('INR', 'should be INR'),
  customer_details: customer,
  order_meta: meta.optional(),
  order_expiry_time: instant().optional(),
  order_note: text(3, 200).optional(),
  order_tags: tags.optional(),
  order_splits: z.array(anything).optional(),
  cart_details: anything.optional(),
  products: anything.optional(),
  terminal: anything.optional(),
})

/** OrderEntity. Missing values are left out; its own example has `terminal_data: null`, which the file does not allow. */
const order = z.strictObject({
  cf_order_id: z.string(),
  order_id: z.string(),
  entity: z.literal('order'),
  order_currency: z.string(),
  order_amount: rupeesNumber(),
  order_status: z.enum(['ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED']),
  payment_session_id: z.string(),
  order_expiry_time: instant(),
  created_at: instant(),
  order_note: z.string().optional(),
  order_splits: z.array(anything),
  customer_details: customer,
  order_meta: meta,
  order_tags: tags.optional(),
  cart_details: anything.optional(),
  terminal_data: anything.optional(),
  products: anything.optional(),
})

/** Get Order Extended: everything but the ids, the amount and the time may be left out. */
const extended = z.strictObject({
  cf_order_id: z.string(),
  order_id: z.string(),
  order_amount: rupeesNumber(),
  order_currency: z.string(),
  created_at: instant(),
  charges: z.strictObject({ shipping_charges: z.number(), cod_handling_charges: z.number() }).optional(),
  customer_details: customer.optional(),
  shipping_address: anything.optional(),
  billing_address: anything.optional(),
  cart: anything.optional(),
})

export const ORDER_CALLS: Record<string, WireCall> = {
  'POST /pg/orders': { source: `${PAGE}/create`, body: orderRequest, answer: order },
  'GET /pg/orders/:orderId': { source: `${PAGE}/get`, answer: order },
  'GET /pg/orders/:orderId/extended': { source: `${PAGE}/get-extended`, answer: extended },
  'PATCH /pg/orders/:orderId': {
    source: `${PAGE}/terminate`,
    body: z.strictObject({ order_status: z.literal('TERMINATED', 'should be TERMINATED') }),
    answer: order,
  },
}
