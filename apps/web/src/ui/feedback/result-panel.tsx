import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import classes from './result-panel.module.css'

type Props = {
  tone: 'ok' | 'warn'
  Icon: LucideIcon
  title: ReactNode
  note: ReactNode
  /** The next steps: links and buttons. */
  children: ReactNode
}

/** Replaces a form that was sent: the result and the next steps. */
export function ResultPanel({ tone, Icon, title, note, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} data-tone={tone} aria-labelledby={id}>
      <Icon size={32} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id={id}>{title}</h2>
        <p>{note}</p>
      </div>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
