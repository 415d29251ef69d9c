// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../../test/dom.tsx'
import { useCountdown } from '../../../lib/use-countdown.ts'
import { BusyButton } from '../button.tsx'
import { OtpCountdown, OtpResend } from './otp-resend.tsx'
import { OTP_TEXT } from './otp-text.ts'

describe('asking for another code', () => {
  it('waits, then can be pressed', async () => {
    const resend = vi.fn()
    const line = (waitText: string | null, busy = false) => (
      <OtpResend waitText={waitText} busy={busy} onResend={resend}>
        <span>Sent to your email.</span>
      </OtpResend>
    )
    const { rerender } = render(line('Resend in 0:30'))
    const button = () => screen.getByRole('button')
    expect(button().textContent).toBe('Resend in 0:30')
    await userEvent.click(button())
    expect(resend).not.toHaveBeenCalled()
    rerender(line(null))
    expect(button().textContent).toBe(OTP_TEXT.resend)
    await userEvent.click(button())
    expect(resend).toHaveBeenCalledTimes(1)
    rerender(line(null, true))
    expect(button().textContent).toBe(OTP_TEXT.resending)
  })
})

describe('the time left', () => {
  it.each([
    [300, true, ''],
    [61, true, ''],
    [60, true, OTP_TEXT.remaining(60)],
    [59, true, ''],
    [10, true, OTP_TEXT.remaining(10)],
    [1, true, ''],
    [0, false, OTP_TEXT.expired],
  ])('of %i seconds', (secondsLeft, runs, spoken) => {
    const { container } = render(<OtpCountdown secondsLeft={secondsLeft} />)
    expect(screen.queryByRole('timer') !== null).toBe(runs)
    expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe(spoken)
  })
})

describe('a countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  let restart = () => {}
  function Countdown() {
    const { secondsLeft, restart: again } = useCountdown(60)
    restart = again
    return <output>{secondsLeft}</output>
  }
  const left = () => Number(screen.getByRole('status').textContent)
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it('counts down to zero by the second and stays there', () => {
    render(<Countdown />)
    expect(left()).toBe(60)
    pass(1_000)
    expect(left()).toBe(59)
    pass(58_500)
    expect(left()).toBe(1)
    pass(500)
    expect(left()).toBe(0)
    pass(10_000)
    expect(left()).toBe(0)
  })

  it('is right after a sleep, in which nothing ticked', () => {
    render(<Countdown />)
    vi.setSystemTime(Date.now() + 45_000)
    pass(250)
    expect(left()).toBe(15)
  })

  it('starts again', () => {
    render(<Countdown />)
    pass(30_000)
    act(() => restart())
    expect(left()).toBe(60)
  })
})

describe('a button that works', () => {
  it('says so, keeps the focus and takes no second press', async () => {
    const press = vi.fn()
    const button = (busy: boolean) => (
      <BusyButton busy={busy} busyText="Saving" onClick={press}>
        Save
      </BusyButton>
    )
    const { rerender } = render(button(false))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(press).toHaveBeenCalledTimes(1)
    rerender(button(true))
    const busy = screen.getByRole('button', { name: 'Saving' })
    expect(document.activeElement).toBe(busy)
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await userEvent.click(busy)
    expect(press).toHaveBeenCalledTimes(1)
  })
})
