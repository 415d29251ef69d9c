import '@mantine/core/styles/Modal.layer.css'
import { Modal as Parts } from '@mantine/core'
import { STRINGS } from '../lib/strings.ts'
import { OverlayHeading } from './overlay-heading.tsx'
import type { OverlayProps } from './overlay-parts.ts'
import './overlay-parts.ts'

/** A dialog over the page; 45rem or 90 % wide unless told. */
export function Modal({
  opened,
  onClose,
  title,
  note,
  closable = true,
  closeLabel = STRINGS.dialog.close,
  size,
  children,
}: OverlayProps & { size?: string | undefined }) {
  return (
    <Parts.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      {...(size ? { size } : {})}
    >
      <Parts.Overlay />
      <Parts.Content>
        <OverlayHeading
          title={<Parts.Title>{title}</Parts.Title>}
          note={note}
          closeButton={closable && <Parts.CloseButton aria-label={closeLabel} />}
        />
        <Parts.Body>{children}</Parts.Body>
      </Parts.Content>
    </Parts.Root>
  )
}
