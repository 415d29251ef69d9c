import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import './overlay.css'
import type { FormEvent, ReactNode } from 'react'

export type OverlayProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** One line below the title. */
  note?: ReactNode
  /** Whether Escape, the close button and a press outside close it; false while something must finish. */
  closable?: boolean
  /** The name of the close button. */
  closeLabel?: string
  children: ReactNode
}

/**
 * `onSubmit` of every dialog's root: its forms are its own. React passes events on to the parent in the tree of components:
 * without this, a form that opens a dialog would be sent with the dialog's form.
 */
export const keepSubmit = (event: FormEvent) => event.stopPropagation()

type HeadingProps = { title: ReactNode; note?: ReactNode; closeButton: ReactNode }

/**
 * The head of a dialog or drawer. A plain box and not Mantine's header element, which would be a second banner
 * landmark in the page.
 */
export function OverlayHeading({ title, note, closeButton }: HeadingProps) {
  return (
    <div className="overlay-heading">
      <div>
        {title}
        {note && <p className="overlay-note">{note}</p>}
      </div>
      {closeButton}
    </div>
  )
}
