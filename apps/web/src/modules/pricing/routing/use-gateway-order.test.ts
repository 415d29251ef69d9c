import { expect, it } from 'vitest'
import { movedOf } from './use-gateway-order.ts'

const saved = ['Cashfree', 'Razorpay', 'PayU', 'Easebuzz'].map((payment_gateway_name, at) => ({
  pg_id: at + 1,
  payment_gateway_name,
  priority: at + 1,
  selected: 1,
  orders_today: 0,
  paid_today: 0,
}))

it('names the one that was moved, not those that made room', () => {
  expect(movedOf(saved, [2, 3, 1, 4], 1)).toEqual([{ name: 'Cashfree', from: 1, to: 3 }])
  expect(movedOf(saved, [4, 1, 2, 3], null)).toEqual([{ name: 'Easebuzz', from: 4, to: 1 }])
})

it('of two neighbours names the one that was moved last', () => {
  expect(movedOf(saved, [2, 1, 3, 4], 2)).toEqual([{ name: 'Razorpay', from: 2, to: 1 }])
  expect(movedOf(saved, [2, 1, 3, 4], 1)).toEqual([{ name: 'Cashfree', from: 1, to: 2 }])
})

it('names all that changed place when no single move explains it', () => {
  expect(movedOf(saved, [4, 3, 2, 1], 4).map(({ name }) => name)).toEqual([
    'Easebuzz',
    'PayU',
    'Razorpay',
    'Cashfree',
  ])
  expect(movedOf(saved, [1, 2, 3, 4], 2)).toEqual([])
})
