import { MESSAGES } from '@chukta/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { onSessionEnd } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/** Leads to the root when the session ends, shows the reason, and drops the session's data. */
export function followSessionEnd(router: AnyRouter, queryClient: QueryClient): void {
  onSessionEnd((reason) => {
    if (reason === 'elsewhere') {
      window.location.assign('/')
      return
    }
    const { unauthorized, sessionExpired } = MESSAGES.generic
    toast.error(reason === 'expired' ? sessionExpired : unauthorized)
    void router.navigate({ to: '/' }).then(() => queryClient.clear())
  })
}
