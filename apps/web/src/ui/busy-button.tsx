import { RotateCw } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import classes from './button.module.css'
import { Button } from './button.tsx'

type Props = ComponentProps<typeof Button> & {
  busy: boolean
  /** What the button says while it works. */
  busyText: string
}

/** A button that says what it is doing. While busy it keeps focus and takes no second press. */
export function BusyButton({ busy, busyText, icon, children, onClick, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const turning = <RotateCw className={classes.turn} size={18} strokeWidth={1.75} aria-hidden />
  return (
    <Button {...rest} onClick={press} aria-busy={busy} icon={busy ? turning : icon}>
      {busy ? busyText : children}
    </Button>
  )
}
