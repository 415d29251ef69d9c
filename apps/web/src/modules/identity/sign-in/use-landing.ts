import { MESSAGES } from '@chukta/contract/messages'
import { useNavigate } from '@tanstack/react-router'
import { useHasScreen } from '../../../lib/has-screen.ts'
import { landingPath } from '../../../lib/landing.ts'
import { clearSession, storeSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { requestLogout } from './sign-in-api.ts'

const LANDING_DELAY_MS = 2_000

type SignedIn = {
  token: string
  user_id: number
  role_id: number
  member_id?: number | undefined
  permissions?: string[] | undefined
  message: string
}

/**
 * Returns the function that stores a session and, after the 2 s of spec 1 section 4, opens the role's start page. It
 * returns false for a role without one: a message says so, and the session is ended.
 */
export function useLanding() {
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  return ({ message, token, user_id, role_id, member_id, permissions }: SignedIn): boolean => {
    storeSession({ token, userId: user_id, roleId: role_id, memberId: member_id, permissions })
    const path = landingPath(role_id, hasScreen)
    if (path === null) {
      // The call has read the token before the browser forgets it.
      void requestLogout().catch(() => undefined)
      clearSession()
      toast.error(MESSAGES.login.unknownRole)
      return false
    }
    toast.success(message)
    setTimeout(() => void navigate({ to: path }), LANDING_DELAY_MS)
    return true
  }
}
