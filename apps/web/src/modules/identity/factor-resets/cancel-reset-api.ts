import { cancelFactorReset } from '@chukta/contract/identity/factor-resets'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'

/** Uses the link of a mail. */
export function useCancelReset(token: string) {
  return useMutation({ mutationFn: () => request(cancelFactorReset, { body: { token } }) })
}
