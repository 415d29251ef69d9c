import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './advice-line.module.css'

/** One line of advice about a number; never a reason to refuse it. */
export type Advice = { tone: 'ok' | 'warn'; sentence: string } | null

/** Advice below a field, in the size of its hint; never a block. */
export function AdviceLine({ tone, children }: { tone?: 'ok' | 'warn'; children: ReactNode }) {
  return (
    <p className={classes.line} data-tone={tone}>
      {tone === 'ok' && <Check size={16} aria-hidden />}
      {tone === 'warn' && <CircleAlert size={16} aria-hidden />}
      {children}
    </p>
  )
}
