// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderParts, setWidth } from '../../../test/dom.tsx'
import { STRINGS } from '../../lib/strings.ts'
import type { LedgerColumn } from './ledger-columns.ts'
import { LedgerTable, type LedgerTableProps } from './ledger-table.tsx'
import { LIST_TEXT } from './list-text.ts'
import { RowLink } from './row-link.tsx'
import type { ListSearch } from './use-list-search.ts'

type Row = { id: number; name: string; amount: string; city: string }
const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: first + at,
    name: `Payee ${first + at}`,
    amount: `${first + at}.00`,
    city: 'Pune',
  }))
const COLUMNS: LedgerColumn<Row>[] = [
  { key: 'name', header: 'Name', main: true, cell: (row) => row.name },
  { key: 'city', header: 'City', minor: true, cell: (row) => row.city },
  { key: 'amount', header: 'Amount', money: true, sort: 'amount', cell: (row) => row.amount },
]

function aList(change: Partial<ListSearch> = {}): ListSearch {
  const { page = 1, pageSize = 10 } = change
  return {
    page,
    pageSize,
    query: { page, per_page: pageSize },
    setPage: vi.fn(),
    setPageSize: vi.fn(),
    setFilters: vi.fn(),
    ...change,
  }
}

const table = (change: Partial<LedgerTableProps<Row>> = {}) => (
  <LedgerTable<Row>
    label="Payees"
    rows={rowsFrom(1, 3)}
    total={3}
    rowKey={(row) => row.id}
    columns={COLUMNS}
    card={(row) => ({ title: row.name, amount: row.amount, lines: [row.city] })}
    list={aList()}
    empty={{ sentence: 'Add the first one.' }}
    onRetry={() => {}}
    {...change}
  />
)
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('rows', () => {
  it('are rows of a named table, with their numbers', () => {
    renderParts(table())
    expect(screen.getByRole('table', { name: 'Payees' })).toBeTruthy()
    expect(cells()).toEqual([
      ['1', 'Payee 1', 'Pune', '1.00'],
      ['2', 'Payee 2', 'Pune', '2.00'],
      ['3', 'Payee 3', 'Pune', '3.00'],
    ])
    expect(screen.getByText('Total: 3 records')).toBeTruthy()
  })

  it('continue counting on the next page', () => {
    renderParts(table({ rows: rowsFrom(21, 2), total: 22, list: aList({ page: 3 }) }))
    expect(cells().map(([number]) => number)).toEqual(['21', '22'])
  })

  it('keep their numbers until those of the next page are loaded', () => {
    const rows = rowsFrom(1, 10)
    const { rerender } = renderParts(table({ rows, total: 12 }))
    rerender(table({ rows, total: 12, list: aList({ page: 2 }) }))
    expect(cells()[0]?.[0]).toBe('1')
    rerender(table({ rows: rowsFrom(11, 2), total: 12, list: aList({ page: 2 }) }))
    expect(cells()[0]?.[0]).toBe('11')
  })

  it.each([360, 1280])('are made once while only the bar changes, at %i px', (width) => {
    setWidth(width)
    const rows = rowsFrom(1, 3)
    const actions = vi.fn((row: Row) => <i>{row.name}</i>)
    const card = (row: Row) => ({ title: row.name, lines: [] })
    const { rerender } = renderParts(table({ rows, actions, card }))
    const calls = actions.mock.calls.length
    rerender(table({ rows, actions, card, list: aList({ page: 2 }), bar: 'CK26' }))
    expect(actions).toHaveBeenCalledTimes(calls)
    rerender(table({ rows: [...rows.slice(0, 2), ...rowsFrom(9, 1)], actions, card }))
    expect(actions).toHaveBeenCalledTimes(calls + 1)
  })

  it('are all there when they are many', () => {
    renderParts(table({ rows: rowsFrom(1, 50), total: 50 }))
    expect(cells()).toHaveLength(50)
  })

  it('have their buttons in a last cell', () => {
    renderParts(table({ actions: (row) => <button type="button">Edit {row.name}</button> }))
    expect(screen.getByRole('columnheader', { name: LIST_TEXT.actions })).toBeTruthy()
    expect(cells()[1]?.at(-1)).toBe('Edit Payee 2')
  })

  it('give their minor columns a second line on a tablet', () => {
    setWidth(900)
    renderParts(table())
    expect(screen.queryByRole('columnheader', { name: 'City' })).toBeNull()
    expect(cells()[0]).toEqual(['1', 'Payee 1Pune', '1.00'])
  })

  it('are cards on a phone', () => {
    setWidth(360)
    renderParts(table())
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Payees' })).getAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual([
      'Payee 11.00Pune',
      'Payee 22.00Pune',
      'Payee 33.00Pune',
    ])
  })
})

describe('the order', () => {
  const header = () => screen.getByRole('columnheader', { name: 'Amount' })
  it.each([
    ['-amount', 'descending', 'amount'],
    ['amount', 'ascending', '-amount'],
    ['-created_at', 'none', '-amount'],
  ])('by %s is %s, and a press turns it to %s', async (value, shown, next) => {
    const onSort = vi.fn()
    renderParts(table({ sort: { value, onSort } }))
    expect(header().getAttribute('aria-sort')).toBe(shown)
    await userEvent.click(button('Amount'))
    expect(onSort.mock.calls).toEqual([[next]])
  })

  it('cannot be turned by a column that the server does not sort by', () => {
    renderParts(table({ sort: { value: 'amount', onSort: () => {} } }))
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Name' }).hasAttribute('aria-sort')).toBe(false)
  })

  it('cannot be turned where the list has none', () => {
    renderParts(table())
    expect(screen.queryByRole('button', { name: 'Amount' })).toBeNull()
  })
})

describe('the pager', () => {
  it.each([
    [1, 25, 10, true, false, '1', '3'],
    [2, 25, 10, false, false, '2', '3'],
    [3, 25, 10, false, true, '3', '3'],
    [1, 11, 10, true, false, '1', '2'],
  ])('of page %i of %i rows by %i', (page, total, pageSize, isFirst, isLast, shown, pages) => {
    renderParts(table({ rows: rowsFrom(1, 5), total, list: aList({ page, pageSize }) }))
    expect(button(LIST_TEXT.previous).disabled).toBe(isFirst)
    expect(button(LIST_TEXT.next).disabled).toBe(isLast)
    expect(screen.getByText(shown, { selector: 'strong' }).parentElement?.textContent).toContain(pages)
  })

  it.each([
    [10, 10],
    [50, 50],
    [1, 10],
  ])('is absent where %i rows by %i are one page; the sizes stay', (total, pageSize) => {
    renderParts(table({ rows: rowsFrom(1, 1), total, list: aList({ page: 1, pageSize }) }))
    expect(screen.queryByRole('button', { name: LIST_TEXT.next })).toBeNull()
    expect(screen.getByLabelText(LIST_TEXT.rowsPerPage)).toBeTruthy()
  })

  it('moves on, back, and to another size', async () => {
    const list = aList({ page: 2 })
    renderParts(table({ rows: rowsFrom(11, 10), total: 30, list }))
    await userEvent.click(button(LIST_TEXT.next))
    await userEvent.click(button(LIST_TEXT.previous))
    await userEvent.selectOptions(screen.getByLabelText(LIST_TEXT.rowsPerPage), '50')
    expect(vi.mocked(list.setPage).mock.calls).toEqual([[3], [1]])
    expect(vi.mocked(list.setPageSize).mock.calls).toEqual([[50]])
  })

  it('offers the sizes of the contract', () => {
    renderParts(table())
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['5', '10', '20', '50'])
  })

  it('goes to the last page there is when its page is beyond it, without a step in the history', () => {
    const list = aList({ page: 4 })
    renderParts(table({ rows: [], total: 25, list }))
    expect(vi.mocked(list.setPage).mock.calls).toEqual([[3, { replace: true }]])
    expect(screen.queryByText('Add the first one.')).toBeNull()
  })

  it('stays where rows are', () => {
    const list = aList({ page: 3 })
    renderParts(table({ rows: rowsFrom(21, 5), total: 25, list }))
    expect(list.setPage).not.toHaveBeenCalled()
  })
})

describe('a list without rows', () => {
  it('an empty list shows its sentence, its action, and no pager', () => {
    renderParts(
      table({
        rows: [],
        total: 0,
        empty: { sentence: 'Add the first one.', action: <a href="/add">Add</a> },
      }),
    )
    expect(screen.getByText('No Data Found')).toBeTruthy()
    expect(screen.getByText('Add the first one.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: LIST_TEXT.next })).toBeNull()
  })

  it('keeps its filters, so that they can be cleared', () => {
    renderParts(table({ rows: [], total: 0, bar: <button type="button">Clear</button> }))
    expect(button('Clear')).toBeTruthy()
    expect(screen.getByText('Add the first one.')).toBeTruthy()
  })

  it('is not empty while it loads', () => {
    renderParts(table({ rows: undefined, total: 0 }))
    expect(screen.queryByText('No Data Found')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
    expect(button(LIST_TEXT.next).disabled).toBe(true)
  })

  it('that could not be fetched says so in its words and can be tried again', async () => {
    const onRetry = vi.fn()
    renderParts(table({ rows: undefined, total: 0, failure: 'Unable to fetching the report.', onRetry }))
    expect(screen.getByText('Unable to fetching the report.')).toBeTruthy()
    await userEvent.click(button(STRINGS.failures.tryAgain))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
})

describe('a link in a row', () => {
  async function aRow() {
    const root = createRootRoute()
    const one = createRoute({ getParentRoute: () => root, path: '/one/$id', component: () => 'One' })
    const list = createRoute({
      getParentRoute: () => root,
      path: '/',
      component: () => <RowLink href="/one/7?status=PAID">Seven</RowLink>,
    })
    const history = createMemoryHistory()
    const router = createRouter({ routeTree: root.addChildren([list, one]), history })
    renderParts(<RouterProvider router={router as never} />)
    return { link: await screen.findByRole('link', { name: 'Seven' }), history }
  }

  it('opens its address without reloading the page', async () => {
    const { link, history } = await aRow()
    expect(link.getAttribute('href')).toBe('/one/7?status=PAID')
    expect(fireEvent.click(link)).toBe(false)
    await screen.findByText('One')
    expect(history.location.href).toBe('/one/7?status=PAID')
  })

  it('is left to the browser where it opens elsewhere', async () => {
    const { link, history } = await aRow()
    for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      expect(fireEvent.click(link, press), JSON.stringify(press)).toBe(true)
    }
    expect(history.location.href).toBe('/')
  })
})
