import { expect, it } from 'vitest'
import { fillCanned, withCanned } from './fill-canned.ts'

it('fills every known place, and none inside filled-in values', () => {
  const facts = { name: 'Asha {ticket} $&', ticket: 'TKT1' }
  expect(fillCanned('Dear {name}, {ticket} of {name}: {other} {NAME}', facts)).toBe(
    'Dear Asha {ticket} $&, TKT1 of Asha {ticket} $&: {other} {NAME}',
  )
})

it.each([
  ['', 'Hello'],
  ['/', 'Hello'],
  ['Dear Asha, \n', 'Dear Asha,\nHello'],
  ['//', '//\nHello'],
])('is put into %j', (draft, answer) => {
  expect(withCanned(draft, 'Hello')).toBe(answer)
})
