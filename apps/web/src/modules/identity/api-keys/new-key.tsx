import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import classes from './api-keys-page.module.css'
import { API_KEYS_TEXT } from './api-keys-text.ts'

const words = API_KEYS_TEXT.shown

/** The text of a new key, shown once; it closes only by the button that says it is stored. */
export function NewKey({ text, onStored }: { text: string; onStored: () => void }) {
  return (
    <ResponsiveDialog opened closable={false} onClose={onStored} title={words.title} note={words.note}>
      <p className={classes.key}>
        <code>{text}</code>
        <CopyButton text={text} label={words.copy} />
      </p>
      <Button onClick={onStored}>{words.stored}</Button>
    </ResponsiveDialog>
  )
}
