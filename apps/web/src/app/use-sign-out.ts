import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearSession } from '../lib/session.ts'
import { toastFailure } from '../lib/toast.ts'
import { requestLogout } from '../modules/identity/sign-in/sign-in-api.ts'

/**
 * Signs out: tells the server, forgets tokens, ids and role, goes to the root (spec 1 section 4). A server that did not do
 * it is heard there.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    // The token goes out with the call before it is forgotten; an unreachable server must not keep a person signed in.
    const loggedOut = requestLogout().then(
      () => null,
      (error: unknown) => error,
    )
    clearSession()
    // The server sends this device nothing any more; its browser need not be reached either.
    void import('../modules/messaging/push/push-browser.ts')
      .then((push) => push.unsubscribeHere())
      .catch(() => undefined)
    const failure = await loggedOut
    await navigate({ to: '/' })
    queryClient.clear()
    if (failure !== null) toastFailure(failure)
  }
}
