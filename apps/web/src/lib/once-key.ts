import { useRef } from 'react'

/**
 * The idempotency key of what a form sends: the same for the same body, however often it is pressed, and another one once
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
