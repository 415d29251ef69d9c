import { paiseOf } from '../../../rupees.ts'
import { invalid, missing } from './errors.ts'
import { METHOD_CODES } from './methods.ts'

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
  /** Not of the wire: what is charged by a subscription is kept as an order. */
  subscription_id?: string
}

interface Rule {
  path: string
  required?: boolean
  accepts: (value: unknown) => boolean
  hint: string
}

const text = (min: number, max: number) => (value: unknown) =>
  typeof value === 'string' && value.length >= min && value.length <= max
const pattern = (shape: RegExp) => (value: unknown) => typeof value === 'string' && shape.test(value)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Create order, version 2025-01-01. The provider names the first field that breaks a rule. */
const RULES: Rule[] = [
  {
    path: 'order_id',
    accepts: pattern(/^[A-Za-z0-9_-]{3,45}$/),
    hint: 'should be 3 to 45 letters, digits, _ or -',
  },
  {
    path: 'order_amount',
    required: true,
    accepts: (value) => (paiseOf(value) ?? 0n) >= 100n,
    hint: 'should be a number, at least 1, with at most 2 decimals',
  },
  { path: 'order_currency', required: true, accepts: (value) => value === 'INR', hint: 'should be INR' },
  { path: 'customer_details', required: true, accepts: isObject, hint: 'should be an object' },
  {
    path: 'customer_details.customer_id',
    required: true,
    accepts: pattern(/^[A-Za-z0-9]{3,50}$/),
    hint: 'should be 3 to 50 letters and digits',
  },
  {
    path: 'customer_details.customer_phone',
    required: true,
    accepts: pattern(/^\d{10}$/),
    hint: 'should be 10 digits',
  },
  {
    path: 'customer_details.customer_email',
    accepts: pattern(/^(?=.{3,100}$)[^\s@]+@[^\s@]+$/),
    hint: 'should be an email address',
  },
  { path: 'customer_details.customer_name', accepts: text(3, 100), hint: 'should be 3 to 100 characters' },
  { path: 'order_meta', accepts: isObject, hint: 'should be an object' },
  { path: 'order_meta.return_url', accepts: isReturnUrl, hint: 'should be a URL of at most 250 characters' },
  {
    path: 'order_meta.notify_url',
    accepts: isNotifyUrl,
    hint: 'should be an https URL of at most 250 characters',
  },
  {
    path: 'order_meta.payment_methods',
    accepts: (value) =>
      typeof value === 'string' && value.split(',').every((code) => METHOD_CODES.includes(code.trim())),
    hint: `should be a comma separated list of ${METHOD_CODES.join(', ')}`,
  },
  {
    path: 'order_expiry_time',
    accepts: pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/),
    hint: 'should be ISO 8601 with an offset',
  },
  { path: 'order_note', accepts: text(3, 200), hint: 'should be 3 to 200 characters' },
  { path: 'order_tags', accepts: isTags, hint: 'should hold at most 10 texts' },
  { path: 'order_splits', accepts: Array.isArray, hint: 'should be a list' },
]

/** Checks the body of a create order call. Throws the provider's 400 for the first wrong field. */
export function readOrderRequest(body: unknown, nowMs: number): OrderRequest {
  if (!isObject(body)) throw missing('order_amount')
  for (const rule of RULES) {
    const value = valueAt(body, rule.path)
    if (value === undefined || value === null) {
      if (rule.required) throw missing(rule.path)
    } else if (!rule.accepts(value)) {
      throw invalid(rule.path, rule.hint)
    }
  }
  const request = body as OrderRequest
  if (request.order_expiry_time && !(Date.parse(request.order_expiry_time) > nowMs)) {
    throw invalid('order_expiry_time', 'should be in the future')
  }
  return request
}

function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body)
}

function isTags(value: unknown): boolean {
  if (!isObject(value)) return false
  const tags = Object.values(value as object)
  return tags.length <= 10 && tags.every((tag) => typeof tag === 'string')
}

function isReturnUrl(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 250 && /^https?:$/.test(protocolOf(value))
}

/** The real one asks for https; a sandbox on this machine calls servers on this machine. */
function isNotifyUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 250) return false
  const protocol = protocolOf(value)
  if (protocol === 'https:') return true
  return protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(new URL(value).hostname)
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}
