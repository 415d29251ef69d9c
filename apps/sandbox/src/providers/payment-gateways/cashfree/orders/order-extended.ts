import { indianTime } from '../../../../clock.ts'
import { rupees } from '../../../../rupees.ts'
import type { Order } from './orders-sql.ts'

type Fields = Record<string, unknown>

/** The order's charges, addresses and cart as they were given. Missing ones are left out. */
export function orderExtended({ request, ...order }: Order): object {
  const cart = (request.cart_details ?? {}) as Fields
  const customer = request.customer_details
  const addressOf = (given: unknown) => given && address(given as Fields, customer)
  return given({
    cf_order_id: order.cfOrderId,
    order_id: order.orderId,
    order_amount: rupees(order.amountPaise),
    order_currency: order.currency,
    created_at: indianTime(order.createdAtMs),
    charges: { shipping_charges: cart.shipping_charge ?? 0, cod_handling_charges: 0 },
    customer_details: given({
      customer_id: customer.customer_id,
      customer_name: customer.customer_name,
      customer_email: customer.customer_email,
      customer_phone: customer.customer_phone,
      customer_uid: customer.customer_uid,
    }),
    shipping_address: addressOf(cart.customer_shipping_address),
    billing_address: addressOf(cart.customer_billing_address),
    cart: request.cart_details && given({ name: cart.cart_name, items: cart.cart_items }),
  })
}

function address(one: Fields, customer: Fields): object {
  return given({
    name: one.full_name,
    address_line_one: one.address_1,
    address_line_two: one.address_2,
    country: one.country,
    state: one.state,
    city: one.city,
    pin_code: one.pincode,
    phone: customer.customer_phone,
    email: customer.customer_email,
  })
}

const given = (fields: Fields): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
