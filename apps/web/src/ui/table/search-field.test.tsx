// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../../test/dom.tsx'
import { SearchField } from './search-field.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search payees' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const show = (value = '') => {
  const onSearch = vi.fn()
  const search = (now: string) => <SearchField label="Search payees" value={now} onSearch={onSearch} />
  const { rerender, unmount } = render(search(value))
  return { onSearch, unmount, turnTo: (now: string) => rerender(search(now)) }
}

it('searches once typing pauses, trimmed', () => {
  const { onSearch } = show()
  type(' M')
  pass(299)
  type(' Meera ')
  pass(299)
  expect(onSearch).not.toHaveBeenCalled()
  pass(1)
  expect(onSearch.mock.calls).toEqual([['Meera']])
  expect(field().value).toBe(' Meera ')
})

it('does not search again for the same', () => {
  const { onSearch } = show('Meera')
  type('Meera ')
  pass(1_000)
  expect(onSearch).not.toHaveBeenCalled()
})

it('follows the address when it changes elsewhere', () => {
  const { onSearch, turnTo } = show('Meera')
  turnTo('')
  expect(field().value).toBe('')
  pass(1_000)
  expect(onSearch).not.toHaveBeenCalled()
})

it('keeps the typed text when the result of its own search arrives', () => {
  const { onSearch, turnTo } = show()
  type('Mee')
  pass(300)
  type('Meera')
  turnTo('Mee')
  expect(field().value).toBe('Meera')
  pass(300)
  expect(onSearch.mock.calls).toEqual([['Mee'], ['Meera']])
})

it('searches for nothing more once it is gone', () => {
  const { onSearch, unmount } = show()
  type('Meera')
  unmount()
  pass(1_000)
  expect(onSearch).not.toHaveBeenCalled()
})
