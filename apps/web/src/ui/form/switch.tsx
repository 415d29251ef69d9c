import { Check } from 'lucide-react'
import { useOnline } from '../../lib/online.ts'
import classes from './switch.module.css'

type Props = {
  isOn: boolean
  /** The visible word for its state. */
  word: string
  /** The name of what is switched, for screen readers. */
  of: string
  busy: boolean
  onPress: () => void
}

/** Switches something on or off by one press; takes none while it is busy, or without a net. */
export function Switch({ isOn, word, of, busy, onPress }: Props) {
  const online = useOnline()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={busy}
      disabled={!online}
      className={classes.switch}
      onClick={() => !busy && onPress()}
    >
      <span className={classes.track} aria-hidden>
        <span className={classes.knob}>{isOn && <Check size={12} strokeWidth={3} />}</span>
      </span>
      <span>
        {word} <span className="visually-hidden">{of}</span>
      </span>
    </button>
  )
}
