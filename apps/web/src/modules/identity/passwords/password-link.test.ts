import { describe, expect, it } from 'vitest'
import { isWhole, namedSegment } from './password-link.ts'

describe('namedSegment', () => {
  it.each([
    ['token=a1b2', 'token', 'a1b2'],
    ['email=kavita+rent@example.in', 'email', 'kavita+rent@example.in'],
    ['token=a=b', 'token', 'a=b'],
    ['token=', 'token', ''],
    ['a1b2', 'token', ''],
    ['email=x@example.in', 'token', ''],
    [undefined, 'token', ''],
  ])('%s as %s is %s', (segment, name, value) => expect(namedSegment(segment, name)).toBe(value))
})

it('a link is whole with both parts only', () => {
  expect(isWhole({ email: 'x@example.in', token: 'a' })).toBe(true)
  expect(isWhole({ email: '', token: 'a' })).toBe(false)
  expect(isWhole({ email: 'x@example.in', token: '' })).toBe(false)
})
