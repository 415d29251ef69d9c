import { MESSAGES } from '@chukta/contract/messages'
import { useNavigate } from '@tanstack/react-router'
import { useHasScreen } from '../../lib/has-screen.ts'
import { landingPath } from '../../lib/landing.ts'
import { storeSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

const LANDING_DELAY_MS = 2_000

type SignedIn = { token: string; user_id: number; role_id: number; message: string }

/** Stores a session and, after the 2 s of spec 1 section 4, goes where the role lands. */
export function useLanding() {
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  return ({ message, token, user_id, role_id }: SignedIn) => {
    const path = landingPath(role_id, hasScreen)
    storeSession({ token, userId: user_id, roleId: role_id })
    toast.success(message)
    setTimeout(() => {
      if (path === null) toast.error(MESSAGES.login.unknownRole)
      else void navigate({ to: path })
    }, LANDING_DELAY_MS)
  }
}
