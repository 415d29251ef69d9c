import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearSession } from '../lib/session.ts'
import { toastFailure } from '../lib/toast.ts'
import { requestLogout } from '../modules/identity/sign-in/sign-in-api.ts'

/**
 * Signs out: calls the server, forgets tokens, ids and role, goes to the root (spec 1 section 4). The root shows
 * a failure of the server.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    // The call takes the token before it is forgotten; an unreachable server must not keep a person signed in.
    const loggedOut = requestLogout().then(
      () => null,
      (error: unknown) => error,
    )
    clearSession()
    // The server sends this device no more; its push service need not be reached either.
    void import('../modules/messaging/push/push-browser.ts')
      .then((push) => push.unsubscribeHere())
      .catch(() => undefined)
    const failure = await loggedOut
    await navigate({ to: '/' })
    queryClient.clear()
    if (failure !== null) toastFailure(failure)
  }
}
