import { Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SlowNote } from './slow-note.tsx'
import classes from './step-form.module.css'
import { VERIFICATION_TEXT } from './verification-text.ts'

/** What is kept of a number and what is not. */
export function KeptNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.kept}>
      <Shield size={18} strokeWidth={1.75} aria-hidden />
      {children}
    </p>
  )
}

type Props = {
  busy: boolean
  /** What is said when the provider is slow. */
  slow: string
  label?: string
  busyText?: string
  note?: ReactNode
}

/** The step's main action; says so when the provider takes long. */
export function StepBar({
  busy,
  slow,
  label = VERIFICATION_TEXT.nextStep,
  busyText = VERIFICATION_TEXT.checking,
  note,
}: Props) {
  return (
    <div className={classes.bar}>
      <BusyButton type="submit" size="lg" busy={busy} busyText={busyText}>
        {label}
      </BusyButton>
      <div role="status">{busy ? <SlowNote sentence={slow} /> : note && <p>{note}</p>}</div>
    </div>
  )
}
