import { expect, test } from 'vitest'
import { subjectOfAddress } from './rate-limits.ts'

test('addresses of one connection are one subject, and so are clients that have hung up', () => {
  expect(subjectOfAddress('2001:db8:1:2::5')).toBe(subjectOfAddress('2001:db8:1:2:ffff::1'))
  expect(subjectOfAddress('2001:db8:1:2::5')).not.toBe(subjectOfAddress('2001:db8:1:3::5'))
  expect(subjectOfAddress('::ffff:192.0.2.7')).toBe('192.0.2.7')
  // Node takes the address away with the connection.
  expect(subjectOfAddress(undefined)).toBe('hung up')
})
