import './disclosure.css'
import type { ReactNode } from 'react'

type Props = { summary: string; className?: string | undefined; children: ReactNode }

/** Content behind a line that opens it, with a drawn chevron. */
export function Disclosure({ summary, className, children }: Props) {
  return (
    <details className={className}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
