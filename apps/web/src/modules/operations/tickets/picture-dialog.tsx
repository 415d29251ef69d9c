import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import classes from './picture-button.module.css'
import { TICKETS_TEXT } from './tickets-text.ts'

/** A picture in full. `picture` is an address of its bytes. */
export default function PictureDialog({
  picture,
  name,
  onClose,
}: {
  picture: string
  name: string
  onClose: () => void
}) {
  return (
    <ResponsiveDialog opened onClose={onClose} title={TICKETS_TEXT.picture} note={name}>
      <img src={picture} alt={name} className={classes.full} />
    </ResponsiveDialog>
  )
}
