import { expect, it } from 'vitest'
import { withoutRouting } from './plain-events.ts'

const event = (kind: string, detail: Record<string, unknown> = {}) => ({ kind, detail, at: 7 })

it('hides the choice of a gateway and why it was replaced, and keeps the outcomes', () => {
  expect(
    withoutRouting([
      event('created'),
      event('route', {
        gateway: 'PayU',
        reasons: ['Cashfree rests until 14:05 after 3 failures within a minute'],
      }),
      event('sent', { gateway: 'PayU' }),
      event('tried', { message: 'Wrong PIN' }),
      event('failed', { bank: 'HDFC Bank', error: 'Declined' }),
      event('attempt-closed', { reason: 'answer 500' }),
      event('replaced', { reason: 'the gateway never had it' }),
      event('mismatch', { reason: 'the gateway names another amount', amount: '12.00', currency: 'INR' }),
      event('closed', { reason: 'no gateway' }),
      event('closed', { reason: 'expired' }),
      event('refund-requested', { reason: 'double' }),
      event('refund-sent', { gateway: 'PayU', reference: 'R1' }),
    ]),
  ).toEqual([
    event('created'),
    event('sent'),
    event('tried', { message: 'Wrong PIN' }),
    event('failed', { bank: 'HDFC Bank', error: 'Declined' }),
    event('attempt-closed'),
    event('replaced'),
    event('mismatch', { amount: '12.00', currency: 'INR' }),
    event('closed'),
    event('closed', { reason: 'expired' }),
    event('refund-requested', { reason: 'double' }),
    event('refund-sent', { reference: 'R1' }),
  ])
})

it('leaves the given events as they are', () => {
  const given = [event('sent', { gateway: 'PayU' })]
  withoutRouting(given)
  expect(given).toEqual([event('sent', { gateway: 'PayU' })])
})
