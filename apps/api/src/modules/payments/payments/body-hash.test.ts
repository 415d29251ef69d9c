import { expect, it } from 'vitest'
import { bodyHashOf } from './body-hash.ts'
import type { PayFields } from './payable.ts'

const body: PayFields = { service_id: 3, service_user_id: 7, amount: '500', total: '509.25' }
const hash = (fields: PayFields, methodId = 1) => bodyHashOf({ methodId, fields }).toString('hex')
const first = hash(body)

it.each<[string, PayFields]>([
  ['its fields in another order', { total: '509.25', amount: '500', service_user_id: 7, service_id: 3 }],
  ['its amounts in other spellings', { ...body, amount: 500, total: '509.250'.slice(0, 6) }],
  ['its amount with decimals', { ...body, amount: '500.00' }],
  [
    'its amount in the other field',
    { service_id: 3, service_user_id: 7, pay_amount: '500', total: '509.25' },
  ],
  ['the ids that the path and the token name as well', { ...body, user_id: 4, payment_method_id: 1 }],
  ['fields that are null', { ...body, email: null, bill_id: null, pay_again: null }],
])('a body is the same with %s', (_, fields) => {
  expect(hash(fields)).toBe(first)
})

it.each<[string, PayFields, number?]>([
  ['another amount', { ...body, amount: '500.01' }],
  ['another total', { ...body, total: '509.26' }],
  ['no total', { ...body, total: null }],
  ['a total that is no amount', { ...body, total: 'soon' }],
  ['another payee', { ...body, service_user_id: 8 }],
  ['another service', { ...body, service_id: 4 }],
  ['an e-mail address', { ...body, email: 'a@b.in' }],
  ['a bill', { ...body, bill_id: 1 }],
  ['another method', body, 2],
])('a body is another with %s', (_, fields, method) => {
  expect(hash(fields, method)).not.toBe(first)
})
