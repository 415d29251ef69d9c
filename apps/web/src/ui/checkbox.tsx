import { useEffect, useRef } from 'react'
import classes from './checkbox.module.css'

type Props = {
  label: string
  /** The label is for those who do not see what the box stands beside. */
  hidesLabel?: boolean
  checked: boolean
  /** Some of what it stands for is ticked, some is not. */
  isMixed?: boolean
  onChange: (checked: boolean) => void
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
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={hidesLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
