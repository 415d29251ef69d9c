import { useRef } from 'react'

/**
 * The idempotency key of a form's call: the same for the same body, however often it is sent, and another one once
 * anything in it changed or `done` was called.
 */
export function useOnceKey() {
  const last = useRef<{ body: string; key: string } | null>(null)
  return {
    headersOf(sent: object): Record<string, string> {
      const body = JSON.stringify(sent)
      if (last.current?.body !== body) last.current = { body, key: crypto.randomUUID() }
      return { 'Idempotency-Key': last.current.key }
    },
    done() {
      last.current = null
    },
  }
}
