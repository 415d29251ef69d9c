import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import classes from './automatic-payment-page.module.css'

type Props = {
  tone: 'ok' | 'warn'
  title: string
  /** Lines to show, each a sentence of its own. */
  lines: readonly (string | null)[]
  children?: ReactNode
}

/** The mandate's state, announced to screen readers when it changes. */
export function MandateState({ tone, title, lines, children }: Props) {
  const note = lines.filter((line) => line !== null).join(' ')
  return (
    <div role="status" className={classes.state}>
      <ResultPanel tone={tone} Icon={tone === 'ok' ? RefreshCw : CircleAlert} title={title} note={note}>
        {children}
      </ResultPanel>
    </div>
  )
}
