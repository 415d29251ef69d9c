import type { FormEvent, ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { FormBar } from './form-bar.tsx'
import classes from './form-page.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** A narrow page in the middle of the screen: a form, or one record. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}

type Props = {
  /** The result of `useSchemaForm`, or the same facts of another form. */
  form: {
    errors: Record<string, ReactNode>
    attempt: number
    busy: boolean
    isDirty: boolean
    reset: () => void
  }
  onSubmit: (event: FormEvent) => void
  /** Heads the summary of errors; 'There is a problem' by default. */
  errorTitle?: string
  submitText: string
  busyText?: string
  /** Beside the buttons once something was typed. */
  changes?: ReactNode
  /** The form makes a new record. */
  isNew?: boolean
  /** Whether leaving the page would lose input; by default, whether there is any. */
  guarded?: boolean
  children: ReactNode
}

/** A form of several groups: its errors above it, its save bar below, and a confirmation before typed input is lost. */
export function Form({
  form,
  onSubmit,
  errorTitle,
  submitText,
  busyText,
  changes,
  isNew,
  guarded = form.isDirty,
  children,
}: Props) {
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <ErrorSummary title={errorTitle} errors={form.errors} attempt={form.attempt} />
      {children}
      <FormBar
        submitText={submitText}
        busyText={busyText}
        busy={form.busy}
        isDirty={form.isDirty}
        changes={changes}
        isNew={isNew}
        onDiscard={form.reset}
      />
      <UnsavedGuard when={guarded} />
    </form>
  )
}
