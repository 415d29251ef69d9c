// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderParts } from '../../../test/dom.tsx'
import { type ListFilter, ListTable } from './list-table.tsx'
import { LIST_TEXT } from './list-text.ts'
import type { ListSearch } from './use-list-search.ts'

const setFilters = vi.fn()
const LIST: ListSearch = {
  page: 1,
  pageSize: 10,
  query: { page: 1, per_page: 10 },
  setPage: vi.fn(),
  setPageSize: vi.fn(),
  setFilters,
}
const STATUSES = [{ value: 'paid', label: 'Paid' }]

type Change = { names?: string[]; filters?: Record<string, ListFilter>; error?: Error; keepsRows?: boolean }

const table = ({ names, error, ...rest }: Change) => (
  <ListTable
    label="Refunds"
    list={LIST}
    query={{ data: names && { total: names.length }, error: error ?? null, refetch: vi.fn() }}
    rows={names?.map((name, id) => ({ id, name }))}
    columns={[{ key: 'name', header: 'Name', main: true, cell: ({ name }) => name }]}
    card={({ name }) => ({ title: name, lines: [] })}
    failure="Not loaded."
    empty={{ none: 'None yet.', noMatch: 'None like this.', next: <i>begin</i> }}
    {...rest}
  />
)

it('sets a filter in the address, and removes it', () => {
  const filters = { status: { value: 'paid', label: 'Status', choices: STATUSES } }
  renderParts(table({ names: ['A'], filters }))
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } })
  expect(setFilters).toHaveBeenLastCalledWith({ status: undefined })
})

it('an empty list says whether a filter hides rows, also a filter with its box elsewhere', () => {
  const { rerender } = renderParts(table({ names: [], filters: { day: { value: undefined } } }))
  expect(screen.getByText('None yet.')).toBeTruthy()
  expect(screen.getByText('begin')).toBeTruthy()
  rerender(table({ names: [], filters: { day: { value: '2026-11-01' } } }))
  expect(screen.getByText('None like this.')).toBeTruthy()
  fireEvent.click(screen.getByText(LIST_TEXT.clearFilters))
  expect(setFilters).toHaveBeenLastCalledWith({ day: undefined })
})

it('shows a failure in place of the rows, unless they stay', () => {
  const { rerender } = renderParts(table({ names: ['A'], error: new Error() }))
  expect(screen.getByRole('alert').textContent).toContain('Not loaded.')
  rerender(table({ names: ['A'], error: new Error(), keepsRows: true }))
  expect(screen.getByText('A')).toBeTruthy()
  rerender(table({ error: new Error(), keepsRows: true }))
  expect(screen.getByRole('alert').textContent).toContain('Not loaded.')
})
