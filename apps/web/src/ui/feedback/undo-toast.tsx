import { Undo2 } from 'lucide-react'
import { dismissToast, shownToasts, toast } from '../../lib/toast.ts'
import { Button } from '../form/button.tsx'
import { UNDO_TEXT } from './undo-text.ts'
import classes from './undo-toast.module.css'

const LASTS_MS = 10_000

/** A toast about a change with Undo, for ten seconds. `onUndo` makes the inverse change. */
export function toastUndo(sentence: string, onUndo: () => void): void {
  const undo = () => {
    dismissToast(id)
    onUndo()
  }
  toast.success(
    sentence,
    <Button
      variant="subtle"
      size="sm"
      className={classes.undo}
      icon={<Undo2 size={16} strokeWidth={2} aria-hidden />}
      onClick={undo}
    >
      {UNDO_TEXT.undo}
    </Button>,
    undefined,
    LASTS_MS,
  )
  const id = shownToasts().at(-1)?.id ?? 0
}
