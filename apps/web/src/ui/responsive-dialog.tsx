import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { STRINGS } from '../lib/strings.ts'
import { Drawer } from './drawer.tsx'
import { Modal } from './modal.tsx'
import classes from './responsive-dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** One line below the title. */
  note?: ReactNode
  /** Width on wide screens; 45rem or 90 % unless told. */
  size?: string
  /** Whether Escape, the close button and a press outside close it; false while something must finish. */
  closable?: boolean
  children: ReactNode
}

/** A dialog 45rem or 90 % wide; below 48em a sheet from the bottom. */
export function ResponsiveDialog({ opened, onClose, title, note, size, closable = true, children }: Props) {
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const heading = (
    <>
      {title}
      {note && <span className={classes.note}>{note}</span>}
    </>
  )
  const shared = {
    opened,
    onClose,
    title: heading,
    closeOnEscape: closable,
    closeOnClickOutside: closable,
    withCloseButton: closable,
    closeButtonProps: { 'aria-label': STRINGS.dialog.close },
  }
  if (onPhone) {
    return (
      <Drawer {...shared} position="bottom" classNames={{ root: 'bottom-sheet' }}>
        {children}
      </Drawer>
    )
  }
  return (
    <Modal {...shared} {...(size ? { size } : {})}>
      {children}
    </Modal>
  )
}
