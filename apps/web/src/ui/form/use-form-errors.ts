import { useState } from 'react'
import { RequestError } from '../../lib/request-error.ts'

/** A file's problem is appended to the sentence about the accepted types. */
const isFile = /^(document|attachment|image)$/

/**
 * Counts a form's failed attempts. `onInvalid` goes to `form.onSubmit`; `placeServerErrors` puts the fields of a
 * refused call at the fields and returns whether there were any (`names`: the form's name of a field that has another in the
 * answer); `attempt` makes the summary take the focus.
 * Takes the form's setErrors; @mantine/form clears an error when its field is typed in (spec 1 section 5).
 */
export function useFormErrors(setErrors: (errors: Record<string, string>) => void) {
  const [attempt, setAttempt] = useState(0)
  const onInvalid = () => setAttempt((count) => count + 1)
  const placeServerErrors = (error: unknown, names: Record<string, string> = {}): boolean => {
    if (!(error instanceof RequestError)) return false
    const fields = Object.entries(error.errors).map(([name, sentences]) => [
      names[name] ?? name,
      isFile.test(name) ? sentences.join('\n') : (sentences[0] ?? ''),
    ])
    if (fields.length === 0) return false
    setErrors(Object.fromEntries(fields))
    onInvalid()
    return true
  }
  return { attempt, onInvalid, placeServerErrors }
}
