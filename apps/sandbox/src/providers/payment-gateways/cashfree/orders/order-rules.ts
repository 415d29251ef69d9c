import { invalid } from '../errors.ts'

export interface OrderRequest {
  order_id?: string
  order_amount: number
  order_currency: string
  customer_details: Record<string, string>
  order_meta?: { return_url?: string; notify_url?: string; payment_methods?: string }
  order_expiry_time?: string
  order_note?: string
  order_tags?: Record<string, string>
  order_splits?: unknown[]
  cart_details?: unknown
  products?: unknown
  terminal?: unknown
  /** Not of the wire: a subscription's charge is stored as an order. */
  subscription_id?: string
}

/** Rules of Create Order beyond its schema. Throws the provider's 400 for an expiry in the past. */
export function readOrderRequest(body: unknown, nowMs: number): OrderRequest {
  const request = body as OrderRequest
  if (request.order_expiry_time && !(Date.parse(request.order_expiry_time) > nowMs)) {
    throw invalid('order_expiry_time', 'should be in the future')
  }
  return request
}
