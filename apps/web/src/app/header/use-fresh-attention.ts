import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authToken } from '../../lib/session.ts'
import { attentionKey } from '../../modules/insight/attention/attention-api.ts'

/** Changes to many rows are sent one after the other. */
const PAUSE_MS = 300

/** Has what waits read again after each change that the person makes, once for several in a moment. */
export function useFreshAttention(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      // A change of the password ends the session too.
      if (authToken() !== null) void queryClient.invalidateQueries({ queryKey: attentionKey() })
    }
    const stop = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      clearTimeout(timer)
      timer = setTimeout(readAgain, PAUSE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}
