import { Check, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { useTimedWay } from '../../../lib/use-timed-way.ts'
import { TimedWay } from '../../../ui/feedback/timed-way.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import classes from './status-sheet.module.css'

const ICONS = { success: Check, failed: CircleAlert, pending: Clock }

type HeadProps = {
  tone: keyof typeof ICONS
  /** The contract's sentence. */
  title: string
  /** A second line. */
  note?: ReactNode
  way?: ReturnType<typeof useTimedWay>
}

/** Icon, sentence and, where the page continues automatically, the seconds until then. */
export function StatusHead({ tone, title, note, way }: HeadProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classes.head} aria-live="polite">
      <span className={classes.icon} data-tone={tone}>
        <Icon size={26} strokeWidth={2} aria-hidden />
      </span>
      <div>
        <PageHeading title={title} note={note} />
        {way && <TimedWay way={way} />}
      </div>
    </div>
  )
}

/** The sheet of an outcome without a receipt: its head, and its text below. */
export function StatusSheet({
  children,
  below,
  ...head
}: HeadProps & { children?: ReactNode; below?: ReactNode }) {
  return (
    <div className={classes.column}>
      <div className={classes.sheet}>
        <StatusHead {...head} />
        {children}
      </div>
      {below}
    </div>
  )
}
