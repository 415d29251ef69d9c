/** The fields of an answer that the device may store; all others are left out. */
export type Shape = { readonly [field: string]: true | Shape }

type Kept = { address: RegExp; shape: Shape }

const PAGE = /(\?(sort=-created_at&)?(page=1&?)?(per_page=\d+)?)?$/.source
const service: Shape = { id: true, name: true, slug: true, description: true, icon_name: true }
const payee: Shape = { id: true, service_id: true, user_id: true, name: true, document_missing: true }
const transaction: Shape = {
  id: true,
  urn: true,
  amount: true,
  currency: true,
  created_at: true,
  service_name: true,
  payment_mode: true,
  payment_status: true,
  paid_to: true,
  payment_for: true,
  refund_status: true,
  dispute_status: true,
}
const duePayment: Shape = {
  id: true,
  payee_id: true,
  remembered_id: true,
  operator_name: true,
  payee_name: true,
  service_id: true,
  service_name: true,
  due_on: true,
  amount: true,
  repeats: true,
  state: true,
  automatic: { state: true, day: true },
  transaction_id: true,
}

const recentPayee: Shape = {
  payee_id: true,
  payee_name: true,
  service_id: true,
  service_slug: true,
  service_name: true,
  amount: true,
  paid_at: true,
}

/** The lists that open without a net: first pages, as they come without a search or a filter. */
const KEPT: readonly Kept[] = [
  {
    address: /^\/api\/services$/,
    shape: { services: service, switched_off: { service_id: true, reason: true } },
  },
  {
    address: new RegExp(`^/api/get-service-list/\\d+/\\d+${PAGE}`),
    shape: { details: payee, pagination: { total: true } },
  },
  {
    address: new RegExp(`^/api/transaction-list/\\d+${PAGE}`),
    shape: { data: { data: transaction, total: true, totals: { status: true, count: true, amount: true } } },
  },
  { address: /^\/api\/recent-payees$/, shape: { data: recentPayee } },
  {
    address: /^\/api\/due-payments$/,
    shape: { data: { today: true, payments: duePayment, has_calendar: true } },
  },
]

/** The parts of an address's answer that the device may store; null where it stores nothing. */
export function mayKeep(address: string, answer: unknown): unknown {
  const shape = KEPT.find((each) => each.address.test(address))?.shape
  return shape ? pick(answer, shape) : null
}

/** Unnamed fields become empty, so that a list can still be drawn; named ones are texts, numbers or booleans. */
function pick(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return value.map((each) => pick(each, shape))
  if (typeof value !== 'object' || value === null) return empty(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const kind = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (kind === true) return [name, typeof field === 'object' ? null : field]
      return [name, kind ? pick(field, kind) : empty(field)]
    }),
  )
}

const empty = (value: unknown) => (typeof value === 'string' ? '' : null)
