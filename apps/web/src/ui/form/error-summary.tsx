import { type ReactNode, useEffect, useRef } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import classes from './error-summary.module.css'
import { fieldId } from './field.tsx'

type Props = {
  title?: string
  /** The form's errors by field name, in the order of the fields. */
  errors: Record<string, ReactNode>
  /** Number of failed attempts: with each the summary takes the focus. */
  attempt: number
}

/** The errors of a form, above it, with links to the fields. */
export function ErrorSummary({ title = STRINGS.form.problem, errors, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors).filter(([, sentence]) => sentence)
  const shown = attempt > 0 && entries.length > 0
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  useEffect(() => {
    if (!shown) return
    const plain = document.title
    document.title = STRINGS.form.errorTitle(plain)
    return () => {
      document.title = plain
    }
  }, [shown])
  if (!shown) return null
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <p className={classes.title}>{title}</p>
      <ul>
        {entries.map(([name, sentence]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={(event) => focusField(event, name)}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// Without a change of the address: a hash would be a step of its own in the history.
function focusField(event: React.MouseEvent, name: string): void {
  event.preventDefault()
  const field = document.getElementById(fieldId(name))
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
