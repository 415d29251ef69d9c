import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeUsername } from './username.ts'

it.each([
  ['Meera', 'meera'],
  ['MEERA', 'meera'],
  ["D'Souza", 'dsouza'],
  ['Anne-Marie', 'annemarie'],
  ['Zoë', 'zoe'],
  ['S. K.', 'sk'],
  ['क्षमा', 'member'],
  ['', 'member'],
  ['x'.repeat(50), 'x'.repeat(20)],
])('%s gets a name that begins with %s', (first, plain) => {
  expect(makeUsername(first)).toMatch(new RegExp(`^${plain}\\.[1-9]\\d{3}$`))
})

it('is letters, a dot and four digits for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (first) =>
      /^[a-z]{1,20}\.[1-9]\d{3}$/.test(makeUsername(first)),
    ),
  )
})

it('mostly differs between people of one name', () => {
  expect(new Set(Array.from({ length: 20 }, () => makeUsername('Meera'))).size).toBeGreaterThan(10)
})
