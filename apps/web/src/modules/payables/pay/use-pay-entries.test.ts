import { expect, it } from 'vitest'
import { entriesFor, type PayEntries } from './use-pay-entries.ts'

const before: PayEntries = {
  payeeId: 0,
  typed: '120',
  email: 'trust@example.in',
  error: 'Enter an amount.',
  yes: true,
  mustSayYes: true,
  opened: false,
  methodId: 2,
}

it('keeps an amount typed before a payee was chosen, and none that was meant for another payee', () => {
  expect(entriesFor(7, before)).toEqual({
    ...before,
    payeeId: 7,
    error: undefined,
    yes: false,
    mustSayYes: false,
  })
  expect(entriesFor(8, { ...before, payeeId: 7 })).toMatchObject({ payeeId: 8, typed: null, yes: false })
  expect(entriesFor(8, { ...before, payeeId: 7 })).toMatchObject({ email: before.email, methodId: 2 })
})
