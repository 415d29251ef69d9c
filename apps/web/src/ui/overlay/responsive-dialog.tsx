import '@mantine/core/styles/Modal.layer.css'
import { Modal as Parts } from '@mantine/core'
import { useRef } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import { ON_PHONE, useMedia } from '../../lib/use-media.ts'
import { Drawer } from './drawer.tsx'
import { keepSubmit, OverlayHeading, type OverlayProps } from './overlay-parts.tsx'

/** A dialog 45rem or 90 % wide (`size` for another width); below 48em a sheet from the bottom. */
export function ResponsiveDialog({ size, ...props }: OverlayProps & { size?: string }) {
  const onPhone = useMedia(ON_PHONE)
  // It keeps the shape it opened with: a phone turned on its side must not lose the input.
  const isSheet = useRef(onPhone)
  if (!props.opened) isSheet.current = onPhone
  return isSheet.current ? <Drawer {...props} from="bottom" /> : <Modal {...props} size={size} />
}

/** A dialog over the page; 45rem or 90 % wide by default. */
function Modal({
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
      onSubmit={keepSubmit}
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
