import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import './overlay.css'
import type { ReactNode } from 'react'

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
