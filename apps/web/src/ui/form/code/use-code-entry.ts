import { type FormEvent, useEffect, useRef, useState } from 'react'

type Options = {
  /** True while a code is judged: nothing is sent then. */
  busy: boolean
  /** Why a code is not worth sending; null when it is. */
  problem: (code: string) => string | null
  /** Sends a code and continues; its failure is shown below the field. */
  send: (code: string) => Promise<void>
  /** The sentence for an error of `send`. */
  failure: (error: unknown) => string
  /** Whether the field takes the focus when it appears. */
  focused?: boolean
}

/**
 * The state of one field for a code and of its form. Returns the field's props, the form's onSubmit, and `clear`, which
 * empties the field for another code and returns to it.
 */
export function useCodeEntry({ busy, problem, send, failure, focused = true }: Options) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  const change = (typed: string) => {
    setCode(typed)
    setError(undefined)
  }
  // The code stays and is selected, so that the next one replaces it.
  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problem(code)
    if (found !== null) return refuse(found)
    try {
      await send(code)
    } catch (thrown) {
      refuse(failure(thrown))
    }
  }
  const clear = () => {
    change('')
    input.current?.focus()
  }
  return { field: { ref: input, value: code, error, onChange: change }, change, clear, submit }
}
