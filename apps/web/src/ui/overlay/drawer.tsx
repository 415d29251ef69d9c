import '@mantine/core/styles/Drawer.layer.css'
import { Drawer as Parts } from '@mantine/core'
import { STRINGS } from '../../lib/strings.ts'
import { keepSubmit, OverlayHeading, type OverlayProps } from './overlay-parts.tsx'

/** A panel from the right edge, or a sheet from the bottom that is as high as its content. */
export function Drawer({
  opened,
  onClose,
  title,
  note,
  closable = true,
  closeLabel = STRINGS.dialog.close,
  from,
  children,
}: OverlayProps & { from: 'right' | 'bottom' }) {
  return (
    <Parts.Root
      opened={opened}
      onClose={onClose}
      position={from}
      size={320}
      onSubmit={keepSubmit}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      className={from === 'bottom' ? 'bottom-sheet' : ''}
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
