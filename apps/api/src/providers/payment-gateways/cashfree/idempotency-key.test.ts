import fc from 'fast-check'
import { expect, it } from 'vitest'
import { idempotencyKeyOf, nameUuid } from './idempotency-key.ts'

it('a name in a namespace is the UUID of the standard’s own example', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(nameUuid(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

it('a reference has one key, which is a UUID, and another reference another', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
      const key = idempotencyKeyOf(one)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(idempotencyKeyOf(other) === key).toBe(one === other)
    }),
    { numRuns: 50 },
  )
  // Never changes: an order that is being made while a new version starts is retried with the same key.
  expect(idempotencyKeyOf('CK26112607442')).toBe('aaab716d-e506-53d4-a766-da2eab75d629')
})
