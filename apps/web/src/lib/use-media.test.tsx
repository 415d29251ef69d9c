// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ON_PHONE, useMedia } from './use-media.ts'

afterEach(() => vi.unstubAllGlobals())

/** A window that is turned, as browsers report it: one event to each listener, with the microtasks of one before the next. */
function turnable() {
  let isPhone = false
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isPhone
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
  }))
  return {
    listeners,
    async turn() {
      isPhone = !isPhone
      for (const listener of listeners) {
        listener()
        await Promise.resolve()
      }
    },
  }
}

let renders = 0
function Row() {
  renders += 1
  return <li>{useMedia(ON_PHONE) ? 'card' : 'row'}</li>
}
const NUMBERS = Array.from({ length: 120 }, (_, place) => place)
const Rows = () => NUMBERS.map((number) => <Row key={number} />)

it('a list of 120 components that ask for the width is turned by one listener, each drawn once', async () => {
  const window = turnable()
  render(<Rows />)
  expect(screen.getAllByText('row')).toHaveLength(120)
  expect(window.listeners.size).toBe(1)
  const before = renders
  await act(() => window.turn())
  expect(screen.getAllByText('card')).toHaveLength(120)
  expect(renders - before).toBe(120)
})
