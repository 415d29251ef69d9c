import { expect, it } from 'vitest'
import { keptHeaders } from './kept-headers.ts'

it('keeps no secret, and of a signature its beginning', () => {
  const kept = keptHeaders({
    'content-type': 'application/json',
    authorization: 'Basic c2VjcmV0',
    'proxy-authorization': 'x',
    cookie: 'a=b',
    'set-cookie': ['a=b'],
    'x-api-key': 'x',
    'x-auth-token': 'x',
    'x-client-secret': 'x',
    'x-webhook-signature': 'abcdefghijklmnop',
    'x-webhook-timestamp': '1700000000000',
    'user-agent': 'u\0'.repeat(400),
  })
  expect(kept).toEqual({
    'content-type': 'application/json',
    'x-webhook-signature': 'abcdefgh…',
    'x-webhook-timestamp': '1700000000000',
    'user-agent': 'u'.repeat(300),
  })
})

it('stores no more than forty', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`x-${n}`, 'v']))
  expect(Object.keys(keptHeaders(many))).toHaveLength(40)
})
