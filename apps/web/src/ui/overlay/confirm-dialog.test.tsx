// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderParts, setWidth } from '../../../test/dom.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ResponsiveDialog } from './responsive-dialog.tsx'

const ask = (props: { opened?: boolean; busy?: boolean; note?: string } = {}) => {
  const [onYes, onNo] = [vi.fn(), vi.fn()]
  const dialog = (change = {}) => (
    <ConfirmDialog opened title="Delete the group?" onYes={onYes} onNo={onNo} {...props} {...change} />
  )
  return { onYes, onNo, dialog, ...renderParts(dialog()) }
}
const button = (name: string) => screen.getByRole('button', { name })

describe('a question before a step that cannot be undone', () => {
  it('has its title as its name, and its note', () => {
    ask({ note: '3 users are in it.' })
    expect(screen.getByRole('dialog', { name: 'Delete the group?' })).toBeTruthy()
    expect(screen.getByText('3 users are in it.')).toBeTruthy()
  })

  it('is absent until it is opened', () => {
    ask({ opened: false })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('continues with Yes', async () => {
    const { onYes, onNo } = ask()
    await userEvent.click(button('Yes'))
    expect([onYes.mock.calls.length, onNo.mock.calls.length]).toEqual([1, 0])
  })

  it.each([['No'], ['Close']])('cancels with %s', async (name) => {
    const { onYes, onNo } = ask()
    await userEvent.click(button(name))
    expect([onYes.mock.calls.length, onNo.mock.calls.length]).toEqual([0, 1])
  })

  it('cancels with Escape', async () => {
    const { onNo } = ask()
    await userEvent.keyboard('{Escape}')
    expect(onNo).toHaveBeenCalledTimes(1)
  })

  it('waits while it is busy: neither Yes nor No nor Escape', async () => {
    const { onYes, onNo } = ask({ busy: true })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.click(button('Yes'))
    await userEvent.click(button('No'))
    await userEvent.keyboard('{Escape}')
    expect([onYes.mock.calls.length, onNo.mock.calls.length]).toEqual([0, 0])
  })
})

describe('a dialog', () => {
  const open = (opened = true) => (
    <ResponsiveDialog opened={opened} onClose={() => {}} title="Export">
      <input aria-label="File name" />
    </ResponsiveDialog>
  )
  const isSheet = () => document.querySelector('.bottom-sheet') !== null

  it('is centred in a wide window', () => {
    renderParts(open())
    expect(screen.getByRole('dialog', { name: 'Export' })).toBeTruthy()
    expect(isSheet()).toBe(false)
  })

  it('is a sheet from the bottom on a phone', () => {
    setWidth(360)
    renderParts(open())
    expect(screen.getByRole('dialog', { name: 'Export' })).toBeTruthy()
    expect(isSheet()).toBe(true)
  })

  it('keeps its shape and its input when a phone is turned', async () => {
    setWidth(360)
    const { rerender } = renderParts(open())
    await userEvent.type(screen.getByLabelText('File name'), 'november')
    setWidth(800)
    rerender(open())
    expect(isSheet()).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('File name').value).toBe('november')
  })
})
