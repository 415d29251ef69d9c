import { RotateCw } from 'lucide-react'
import type { ComponentProps, ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { useOnline } from '../../lib/online.ts'
import { STRINGS } from '../../lib/strings.ts'
import classes from './button.module.css'

export type ButtonLook = {
  /** `filled` for the page's one main action, `default` for others, `subtle` for Discard and the like. */
  variant?: 'filled' | 'default' | 'subtle'
  /** 40, 44 or 52 px high. */
  size?: 'sm' | 'md' | 'lg'
  fullWidth?: boolean
}

type Props = ComponentPropsWithRef<'button'> & ButtonLook & { icon?: ReactNode }

/** A button. A native one and not Mantine's: sign-in's first screen must stay light. */
export function Button({ variant, size, fullWidth, icon, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={`${buttonClass({ variant, size, fullWidth })} ${className ?? ''}`}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}

type LookOrUndefined = { [K in keyof ButtonLook]: ButtonLook[K] | undefined }

/** The same look for a link that is drawn as a button: `<Link className={buttonClass({ variant: 'default' })}>`. */
export function buttonClass({ variant = 'filled', size = 'md', fullWidth = false }: LookOrUndefined): string {
  return [classes.button, classes[variant], classes[size], fullWidth && classes.full]
    .filter(Boolean)
    .join(' ')
}

type BusyProps = ComponentProps<typeof Button> & {
  /** Left out where the press only opens a part that needs the net. */
  busy?: boolean
  /** The button's label while it works. */
  busyText?: string
  /** Its action needs no net. */
  isLocal?: boolean | undefined
}

/** A button with a label for its work. While busy it keeps focus and takes no second press; without a net it takes none. */
export function BusyButton({ busy = false, busyText, isLocal, icon, children, onClick, ...rest }: BusyProps) {
  const cutOff = !useOnline() && !isLocal
  const label = rest['aria-label']
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const turning = <RotateCw className={classes.turn} size={18} strokeWidth={1.75} aria-hidden />
  return (
    <Button
      {...rest}
      aria-label={label && cutOff ? label + STRINGS.offline : label}
      disabled={cutOff || rest.disabled}
      onClick={press}
      aria-busy={busy}
      icon={busy ? turning : icon}
    >
      {busy ? busyText : children}
      {cutOff && STRINGS.offline}
    </Button>
  )
}
