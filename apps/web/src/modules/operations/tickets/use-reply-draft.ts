import { useEffect, useState } from 'react'
import { storedUserId } from '../../../lib/session.ts'

/** A comment that is being written: it outlives reloads, in this tab alone, and goes with the session. */
export function useReplyDraft(ticketId: number) {
  const key = `chukta.reply.${storedUserId()}.${ticketId}`
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? '')
  useEffect(() => {
    if (draft === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, draft)
  }, [draft, key])
  return [draft, setDraft] as const
}
