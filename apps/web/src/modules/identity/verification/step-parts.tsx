import { Shield } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { BusyButton } from '../../../ui/form/button.tsx'
import classes from './step-form.module.css'
import type { Link, UserData } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

/** Props of every step; `onDone` fetches the current progress. */
export type StepProps = { link: Link; user: UserData; onDone: () => Promise<void> }

/** The note about the stored parts of a number. */
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
  /** Shown when the provider is slow. */
  slow: string
  label?: string
  busyText?: string
  note?: ReactNode
}

/** The step's main action; shows a note when the provider takes long. */
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

const SLOW_MS = 5_000
const VERY_SLOW_MS = 20_000

/** After 5 s names the pending answer, after 20 s also says that one may return later. */
function SlowNote({ sentence }: { sentence: string }) {
  const [waitedMs, setWaitedMs] = useState(0)
  useEffect(() => {
    const timers = [SLOW_MS, VERY_SLOW_MS].map((ms) => setTimeout(() => setWaitedMs(ms), ms))
    return () => timers.forEach(clearTimeout)
  }, [])
  if (waitedMs < SLOW_MS) return null
  return (
    <p>
      {sentence} {waitedMs >= VERY_SLOW_MS && VERIFICATION_TEXT.continueLater}
    </p>
  )
}
