import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { Drawer } from './drawer.tsx'
import { Modal } from './modal.tsx'
import type { OverlayProps } from './overlay-parts.ts'

/** A dialog 45rem or 90 % wide (`size` for another width); below 48em a sheet from the bottom. */
export function ResponsiveDialog({ size, ...props }: OverlayProps & { size?: string }) {
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  // As it was opened, so it stays: a phone turned on its side must not lose what was typed.
  const isSheet = useRef(onPhone)
  if (!props.opened) isSheet.current = onPhone
  return isSheet.current ? <Drawer {...props} from="bottom" /> : <Modal {...props} size={size} />
}
