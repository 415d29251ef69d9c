import '@mantine/core/styles/Modal.layer.css'
import { Modal as Parts } from '@mantine/core'
import { ON_PHONE, useMedia } from '../../lib/use-media.ts'
import { keepSubmit, type OverlayProps } from './overlay-parts.tsx'
import './top-dialog.css'

/** A dialog at the upper edge whose title is for screen readers alone; on a phone it takes the whole screen. */
export function TopDialog({
  opened,
  onClose,
  title,
  children,
}: Pick<OverlayProps, 'opened' | 'onClose' | 'title' | 'children'>) {
  const onPhone = useMedia(ON_PHONE)
  return (
    <Parts.Root
      opened={opened}
      onClose={onClose}
      onSubmit={keepSubmit}
      size={640}
      yOffset="10dvh"
      fullScreen={onPhone}
      className="top-dialog"
      transitionProps={{ duration: 0 }}
    >
      <Parts.Overlay />
      <Parts.Content>
        <Parts.Title className="visually-hidden">{title}</Parts.Title>
        <Parts.Body>{children}</Parts.Body>
      </Parts.Content>
    </Parts.Root>
  )
}
