import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpenOrder, type OrderBody, PaidBefore } from './open-order.ts'

type Answer = { status: number; body: Record<string, unknown> }
const body: NonNullable<OrderBody> = { user_id: 4, service_id: 3, amount: '500', total: '509.25' }
let keys: (string | null)[] = []
let paid: string[] = []
let answer: (key: string | null) => Answer

const opened = (order: string): Answer => ({
  status: 200,
  body: {
    order: { data: { payment_session_id: `s-${order}`, order_id: order } },
    order_id: order,
    payment_session_id: `s-${order}`,
  },
})

beforeEach(() => {
  keys = []
  paid = []
  const orders = new Map<string | null, string>()
  answer = (key) => {
    const order = orders.get(key) ?? `CK${orders.size + 1}`
    orders.set(key, order)
    return opened(order)
  }
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const status = /get-payment-status\/(\w+)/.exec(address)?.[1]
    if (status !== undefined) {
      const payment_status = paid.includes(status) ? 'SUCCESS' : 'PENDING'
      return Response.json({ payment_status, can_retry: false })
    }
    const key = new Headers(init.headers).get('Idempotency-Key')
    keys.push(key)
    const { status: code, body: given } = answer(key)
    return Response.json(given, { status: code })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a second press keeps its key and its order', async () => {
  const order = new OpenOrder()
  answer = () => ({ status: 503, body: { message: 'x', order_id: 'CK1' } })
  await expect(order.start(1, body)).rejects.toMatchObject({ status: 503 })
  answer = () => opened('CK1')
  expect(await order.start(1, body)).toBe(await order.start(1, body))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('another total makes a new key and a new order', async () => {
  const order = new OpenOrder()
  const first = await order.start(1, body)
  const second = await order.start(1, { ...body, total: '507.50' })
  expect(new Set(keys).size).toBe(2)
  expect(second.order_id).not.toBe(first.order_id)
})

it('no second order is made beside one that turns out to be paid', async () => {
  const order = new OpenOrder()
  const { order_id: first } = await order.start(1, body)
  paid = [first]
  await expect(order.start(1, { ...body, total: '507.50' })).rejects.toMatchObject(new PaidBefore(first))
  expect(keys).toHaveLength(1)
})
