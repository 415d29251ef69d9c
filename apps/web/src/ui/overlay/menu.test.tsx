// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../../../test/dom.tsx'
import { Menu, MenuGroup, MenuItem, MenuRadio } from './menu.tsx'

const onCsv = vi.fn()
const user = userEvent.setup()
const opener = () => screen.getByRole('button', { name: 'Export' })
const menu = () => screen.queryByRole('menu', { name: 'Export' })
const focused = () => document.activeElement?.textContent

function show() {
  onCsv.mockReset()
  render(
    <>
      <Menu
        button={(props) => (
          <button type="button" {...props}>
            Export
          </button>
        )}
      >
        <MenuItem onClick={onCsv}>CSV</MenuItem>
        <MenuItem>Excel</MenuItem>
        <MenuItem>Choose rows</MenuItem>
        <MenuGroup label="Theme">
          <MenuRadio checked>Dark</MenuRadio>
        </MenuGroup>
      </Menu>
      <button type="button">After</button>
    </>,
  )
}

async function open() {
  show()
  await user.tab()
  await user.keyboard('{Enter}')
}

it('announces that it is open, and begins at its first item; arrows, Home and End move around', async () => {
  show()
  expect(opener().getAttribute('aria-haspopup')).toBe('menu')
  expect(opener().getAttribute('aria-expanded')).toBe('false')
  await user.click(opener())
  expect(opener().getAttribute('aria-expanded')).toBe('true')
  expect(opener().getAttribute('aria-controls')).toBe(menu()?.id)
  expect(focused()).toBe('CSV')
  const way = { ArrowUp: 'Dark', ArrowDown: 'CSV', End: 'Dark', Home: 'CSV' }
  for (const [key, text] of Object.entries(way)) {
    await user.keyboard(`{${key}}`)
    expect(focused()).toBe(text)
  }
  await user.click(opener())
  expect(menu()).toBeNull()
})

it('letters lead to the next item that begins with them, a word to the one it begins', async () => {
  await open()
  await user.keyboard('c')
  expect(focused()).toBe('Choose rows')
  await user.keyboard('c')
  expect(focused()).toBe('CSV')
  await user.keyboard('h')
  expect(focused()).toBe('Choose rows')
})

it('Escape returns the focus, and does not bubble', async () => {
  const outer = vi.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: replaces a dialog
    <div onKeyDown={({ key }) => outer(key)}>
      <Menu button={(props) => <button {...props}>Export</button>}>
        <MenuItem>CSV</MenuItem>
      </Menu>
    </div>,
  )
  await user.click(opener())
  await user.keyboard('{Escape}')
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(opener())
  expect(outer).not.toHaveBeenCalledWith('Escape')
})

it('Tab closes it and moves on from its button', async () => {
  await open()
  await user.tab()
  expect(menu()).toBeNull()
  expect(focused()).toBe('After')
})

it('an item acts, closes the menu, and the focus is with the button; a choice leaves it open', async () => {
  await open()
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark', checked: true }))
  expect(menu()).not.toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
  expect(onCsv).toHaveBeenCalledOnce()
  expect(menu()).toBeNull()
  expect(document.activeElement).toBe(opener())
})

it('a press elsewhere closes it, and keeps its new focus', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'After' }))
  expect(menu()).toBeNull()
  expect(focused()).toBe('After')
})
