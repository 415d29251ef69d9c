import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clearSession } from '../../../lib/session.ts'

/** Leads to sign-in after this device was ended: the server knows its session no more. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    clearSession()
    await navigate({ to: '/' })
    queryClient.clear()
  }
}
