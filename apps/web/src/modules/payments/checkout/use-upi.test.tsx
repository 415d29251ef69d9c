// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../../../test/dom.tsx'
import type { OrderState } from './open-order.ts'
import { type UpiForm, useUpi } from './use-upi.ts'

const FINISHED = { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } }
const FIVE_MINUTES_MS = 5 * 60_000
let now: OrderState
const look = vi.fn(async () => now)
const onPaid = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  now = 'open'
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

function start(first: UpiForm = 'code') {
  const { result } = renderHook(() => useUpi({ first, look, onPaid }))
  const state = () => result.current.state
  const hear = (news: Parameters<typeof result.current.hear>[0]) => act(() => result.current.hear(news))
  return { result, state, hear }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const seen = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

it.each([
  [{ error: { message: 'x' } }, 'open', 'ended'],
  [FINISHED, 'failed', 'declined'],
  // Finished, and the bank has not decided: polling continues.
  [FINISHED, 'open', 'waiting'],
  // An SDK that leaves the page to the app, or gives an unreadable result, has ended nothing.
  [{ redirect: true }, 'open', 'waiting'],
  [undefined, 'failed', 'waiting'],
] as const)(
  'a code that was shown and ended with %j while the order is %s is %s',
  async (result, order, then) => {
    const { state, hear } = start()
    expect(state()).toBe('opening')
    await hear({ kind: 'asked' })
    await hear({ kind: 'requested' })
    expect(state()).toBe('waiting')
    now = order
    await hear({ kind: 'ended', result })
    expect(state()).toBe(then)
    expect(onPaid).not.toHaveBeenCalled()
  },
)

it('a decline right after a poll is seen, though the server repeats its previous answer for two seconds', async () => {
  const { result, state, hear } = start()
  await hear({ kind: 'requested' })
  await pass(3_900)
  let askedAtMs = 0
  let answer: OrderState = 'open'
  look.mockImplementation(async () => {
    if (Date.now() - askedAtMs >= 2_000) [askedAtMs, answer] = [Date.now(), now]
    return answer
  })
  await seen()
  now = 'failed'
  await act(async () => {
    const heard = result.current.hear({ kind: 'ended', result: FINISHED })
    await vi.advanceTimersByTimeAsync(2_200)
    await heard
  })
  expect(state()).toBe('declined')
  look.mockImplementation(async () => now)
})

it('is paid by our server’s answer alone, not by the gateway’s component, and once', async () => {
  const { state, hear } = start()
  await hear({ kind: 'requested' })
  now = 'paid'
  await hear({ kind: 'ended', result: { error: {} } })
  await pass(10_000)
  expect(onPaid).toHaveBeenCalledTimes(1)
  expect(state()).toBe('waiting')
})

it('polls all the time, and at once when the page is seen again; a code that has ended may still be paid', async () => {
  const { state, hear } = start()
  await hear({ kind: 'requested' })
  await pass(3_900)
  expect(look).toHaveBeenCalledTimes(0)
  await seen()
  expect(look).toHaveBeenCalledTimes(1)
  await pass(FIVE_MINUTES_MS - 4_000)
  expect(state()).toBe('waiting')
  await pass(200)
  expect(state()).toBe('ended')
  now = 'paid'
  await pass(4_000)
  expect(onPaid).toHaveBeenCalledTimes(1)
})

it('no code in time, or a refusal before there was one, leaves it missing', async () => {
  const { state, hear } = start()
  await pass(20_000)
  expect(state()).toBe('missing')
  const other = start()
  await other.hear({ kind: 'asked' })
  await other.hear({ kind: 'ended', result: { error: {} } })
  expect(other.state()).toBe('missing')
  await hear({ kind: 'missing' })
  expect(state()).toBe('missing')
})

it('makes another code after asking, and none for an order that is paid', async () => {
  const { result, state, hear } = start('apps')
  expect(state()).toBe('offered')
  await hear({ kind: 'requested' })
  await hear({ kind: 'ended', result: { error: {} } })
  let pressed: Promise<unknown> = Promise.resolve()
  const press = (form?: UpiForm) =>
    act(async () => {
      pressed = Promise.all([result.current.again(form), result.current.again(form)])
    })
  await press('code')
  // The server polls the gateway every two seconds at most: an earlier answer proves nothing.
  await pass(2_000)
  expect(result.current.round).toBe(0)
  await pass(200)
  await pressed
  expect([state(), result.current.form, result.current.round]).toEqual(['opening', 'code', 1])
  now = 'paid'
  await press()
  await pass(2_200)
  await pressed
  expect(result.current.round).toBe(1)
  expect(onPaid).toHaveBeenCalledTimes(1)
})
