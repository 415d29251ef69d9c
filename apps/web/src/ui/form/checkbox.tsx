import { useEffect, useRef } from 'react'
import classes from './checkbox.module.css'

type Props = {
  label: string
  /** The label for screen readers, which do not see the text beside the box. */
  hidesLabel?: boolean
  checked: boolean
  /** Mixed: some of its items are ticked, some are not. */
  isMixed?: boolean
  /** `isShifted`: pressed, or ticked by the space bar, with the shift key. */
  onChange: (checked: boolean, isShifted: boolean) => void
}

/** A native box with its label; a press anywhere on the label ticks it. */
export function Checkbox({ label, hidesLabel = false, checked, isMixed = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={classes.box}>
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        onChange={(event) =>
          onChange(event.currentTarget.checked, (event.nativeEvent as Partial<MouseEvent>).shiftKey === true)
        }
      />
      <span className={hidesLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
