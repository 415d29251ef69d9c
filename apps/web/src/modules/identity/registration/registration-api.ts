import { userRegister } from '@chukta/contract/identity/registration'
import { useMutation } from '@tanstack/react-query'
import { type RequestInput, request } from '../../../lib/http.ts'

export type Registration = NonNullable<RequestInput<typeof userRegister>['body']>

/** Registers a person; returns the id and token for the verification. */
export function useRegister() {
  return useMutation({ mutationFn: (body: Registration) => request(userRegister, { body }) })
}
