// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderParts, setWidth } from '../../../test/dom.tsx'
import { Drawer } from './drawer.tsx'
import { ResponsiveDialog } from './responsive-dialog.tsx'
import { TopDialog } from './top-dialog.tsx'

const shared = { opened: true, onClose: () => {}, title: 'Inside' }
it.each([
  ['a dialog', 1280, (form: React.ReactNode) => <ResponsiveDialog {...shared}>{form}</ResponsiveDialog>],
  ['a sheet', 360, (form: React.ReactNode) => <ResponsiveDialog {...shared}>{form}</ResponsiveDialog>],
  [
    'a drawer',
    1280,
    (form: React.ReactNode) => (
      <Drawer {...shared} from="right">
        {form}
      </Drawer>
    ),
  ],
  ['a dialog at the top', 1280, (form: React.ReactNode) => <TopDialog {...shared}>{form}</TopDialog>],
])('the form of %s is not sent as that of the page that opened it', async (_name, width, around) => {
  setWidth(width)
  const [ofPage, ofDialog] = [vi.fn(), vi.fn()]
  const inner = (
    <form onSubmit={(event) => ofDialog(event.preventDefault())}>
      <button type="submit">Send</button>
    </form>
  )
  renderParts(<form onSubmit={(event) => ofPage(event.preventDefault())}>{around(inner)}</form>)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect([ofPage.mock.calls.length, ofDialog.mock.calls.length]).toEqual([0, 1])
})
