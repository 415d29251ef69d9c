// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderParts } from '../../../../test/dom.tsx'
import type { UpiSdk, UpiTry } from './gateway-checkout.ts'
import { UpiPay } from './upi-pay.tsx'
import { UPI_TEXT } from './upi-text.ts'

afterEach(() => vi.unstubAllGlobals())

it('a phone that supports no app’s button gets the code, and no way back to the buttons', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const made: string[] = []
  const create: UpiSdk['create'] = (type) => {
    made.push(type)
    return {
      mount: () => undefined,
      unmount: () => undefined,
      on: (event, listener) =>
        type === 'upiApp' && event === 'loaderror' ? queueMicrotask(listener) : undefined,
    }
  }
  const upi = {
    sdk: { create, pay: () => new Promise(() => undefined) },
    started: { checkout: { gateway_name: 'Cashfree' }, order: { data: { payment_session_id: 's' } } },
    total: '500.00',
    end: vi.fn(),
  } as unknown as UpiTry
  renderParts(<UpiPay upi={upi} name="Meera Nair" look={async () => 'open'} />)
  expect(await screen.findByRole('heading', { name: UPI_TEXT.scan })).toBeTruthy()
  // The heading is there before its code is made.
  await expect.poll(() => made).toEqual(['upiApp', 'upiApp', 'upiApp', 'upiApp', 'upiApp', 'upiQr'])
  expect(screen.queryByRole('button', { name: UPI_TEXT.useApps })).toBeNull()
})
