import { describe, expect, it } from 'vitest'
import { judgePayout, nextAt, type PayoutFacts } from './judge-payout.ts'

const india = (text: string) => new Date(`${text}+05:30`)
/** A Monday. */
const NOW = india('2026-11-02T12:00:00')
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000)

const facts = (change: Partial<PayoutFacts> = {}): PayoutFacts => ({
  held_because: null,
  created_at: minutes(-1),
  is_released: false,
  is_paid: true,
  left_paise: 1_850_050n,
  is_disputed: false,
  is_returning: false,
  account_id: 7,
  account_at: minutes(-90_000),
  account_doubt: null,
  is_known: true,
  send: 'at-once',
  daily_at: null,
  new_account_minutes: 30,
  tries: [],
  providers: [
    { slug: 'cashfree', paused_until: null },
    { slug: 'razorpayx', paused_until: null },
  ],
  ...change,
})
const judge = (change: Partial<PayoutFacts> = {}) => judgePayout(facts(change), NOW)
const because = (change: Partial<PayoutFacts>) => {
  const verdict = judge(change)
  return verdict.to === 'held' ? verdict.because : verdict.to
}

it('is sent at once by the fastest mode of the first provider', () => {
  expect(judge()).toEqual({ to: 'sent', provider: 'cashfree', mode: 'imps', expectedAt: minutes(10) })
})

describe('nothing is left', () => {
  it.each([
    [{}, null],
    [{ is_paid: false }, null],
    // A failed refund gives the money to the payee again.
    [{ is_returning: true }, minutes(60)],
    [{ is_disputed: true }, minutes(60)],
  ])('%j', (change, lookAt) => {
    expect(judge({ left_paise: 0n, ...change })).toEqual({ to: 'cancelled', lookAt })
  })
})

it('nothing is sent of a payment that is not paid', () => {
  expect(judge({ is_paid: false }).to).toBe('cancelled')
})

describe('is held', () => {
  it.each([
    ['disputed', { is_disputed: true, held_because: 'by-person', account_doubt: 'unconfirmed' }],
    ['disputed', { is_disputed: true, is_released: true }],
    ['account-invalid', { account_id: null, is_released: true }],
    ['by-person', { held_because: 'by-person', account_doubt: 'unconfirmed', is_known: false }],
    ['before-payouts', { held_because: 'before-payouts' }],
    ['unconfirmed', { account_doubt: 'unconfirmed', is_known: false }],
    ['account-invalid', { account_doubt: 'account-invalid', send: 'held' }],
    ['new-account', { is_known: false, send: 'held' }],
    ['schedule', { send: 'held' }],
    ['sent', { held_because: 'new-account' }],
    [
      'sent',
      {
        is_released: true,
        held_because: 'by-person',
        account_doubt: 'unconfirmed',
        is_known: false,
        send: 'held',
      },
    ],
  ] as const)('%s for %j', (expected, change) => {
    expect(because(change as Partial<PayoutFacts>)).toBe(expected)
  })

  it('for the minutes of a new account from when it was owed, or from when the account was changed', () => {
    const held = (until: Date) => ({ to: 'held', because: 'new-account', until, lookAt: until })
    expect(judge({ is_known: false })).toEqual(held(minutes(29)))
    expect(judge({ is_known: false, created_at: minutes(-60), account_at: minutes(-10) })).toEqual(
      held(minutes(20)),
    )
    expect(because({ is_known: false, created_at: minutes(-30) })).toBe('sent')
    expect(because({ is_known: false, new_account_minutes: 0 })).toBe('sent')
    expect(because({ is_known: false, new_account_minutes: 0, account_at: null })).toBe('sent')
  })

  it('until the time of day of its service', () => {
    const daily = (daily_at: string) => judge({ send: 'daily', daily_at })
    const evening = india('2026-11-02T18:30:00')
    expect(daily('18:30')).toEqual({ to: 'held', because: 'schedule', until: evening, lookAt: evening })
    expect(daily('11:00')).toMatchObject({ until: india('2026-11-03T11:00:00') })
    expect(because({ send: 'daily', daily_at: '11:00', created_at: india('2026-11-01T20:00:00') })).toBe(
      'sent',
    )
  })

  it('is judged again automatically where others end the reason', () => {
    for (const change of [
      { is_disputed: true },
      { account_doubt: 'unconfirmed' as const },
      { account_id: null },
    ]) {
      expect(judge(change)).toMatchObject({ until: null, lookAt: minutes(10) })
    }
    for (const change of [{ send: 'held' as const }, { held_because: 'by-person' as const }]) {
      expect(judge(change)).toMatchObject({ until: null, lookAt: null })
    }
  })
})

it.each([
  ['00:00', '2026-11-02T00:00:00', '2026-11-02T00:00:00'],
  ['00:30', '2026-11-02T00:45:00', '2026-11-03T00:30:00'],
  ['05:31', '2026-11-02T05:30:00', '2026-11-02T05:31:00'],
])('the next %s after %s is %s', (time, from, to) => {
  expect(nextAt(time, india(from))).toEqual(india(to))
})

describe('the route', () => {
  const sent = (change: Partial<PayoutFacts>) => {
    const verdict = judge(change)
    return verdict.to === 'sent' ? `${verdict.provider} ${verdict.mode}` : verdict
  }
  const failure = (provider: string, mode: 'imps' | 'neft', why: 'mode' | 'later' | 'balance') => ({
    provider,
    mode,
    failure: why,
  })

  it('takes another mode after one that failed, another provider after one that was down', () => {
    expect(sent({ tries: [failure('cashfree', 'imps', 'mode')] })).toBe('cashfree neft')
    expect(sent({ tries: [failure('cashfree', 'imps', 'later')] })).toBe('razorpayx imps')
    expect(sent({ tries: [failure('cashfree', 'imps', 'balance')] })).toBe('cashfree imps')
    const all = ['cashfree', 'razorpayx'].map((slug) => failure(slug, 'imps', 'later'))
    expect(sent({ tries: all })).toBe('cashfree neft')
    const modes = ['cashfree', 'razorpayx'].flatMap((slug) => [
      failure(slug, 'imps', 'mode'),
      failure(slug, 'neft', 'mode'),
    ])
    expect(sent({ tries: [...modes, failure('cashfree', 'imps', 'mode')] })).toBe('cashfree neft')
  })

  it('leaves a paused provider out, and waits when all are', () => {
    const providers = (first: Date | null, second: Date | null) => [
      { slug: 'cashfree', paused_until: first },
      { slug: 'razorpayx', paused_until: second },
    ]
    expect(sent({ providers: providers(minutes(5), null) })).toBe('razorpayx imps')
    expect(sent({ providers: providers(NOW, null) })).toBe('cashfree imps')
    expect(sent({ providers: providers(minutes(5), minutes(3)) })).toEqual({
      to: 'queued',
      until: minutes(3),
      expectedAt: null,
    })
    expect(sent({ providers: [] })).toEqual({ to: 'queued', until: minutes(1), expectedAt: null })
  })

  it('waits for a rail that opens when no other takes the amount', () => {
    const verdict = judgePayout(facts({ left_paise: 60_000_000n }), india('2026-11-01T12:00:00'))
    expect(verdict).toEqual({
      to: 'queued',
      until: india('2026-11-02T01:00:00'),
      expectedAt: india('2026-11-02T02:00:00'),
    })
  })
})
