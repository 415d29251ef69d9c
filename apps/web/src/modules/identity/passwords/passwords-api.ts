import {
  forgetPassword,
  passwordSet,
  resetPassword,
  updatePassword,
} from '@chukta/contract/identity/passwords'
import { useMutation } from '@tanstack/react-query'
import { type RequestInput, request } from '../../../lib/http.ts'

type Sent<B> = NonNullable<B>

/** Has a link mailed; the answer is the same for an unknown address. */
export function useForgetPassword() {
  return useMutation({
    mutationFn: (body: Sent<RequestInput<typeof forgetPassword>['body']>) =>
      request(forgetPassword, { body }),
  })
}

/** Sets a new password by the link of a mail. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Sent<RequestInput<typeof resetPassword>['body']>) => request(resetPassword, { body }),
  })
}

/** Sets the first password; returns the id and token for the verification. */
export function useSetPassword() {
  return useMutation({
    mutationFn: (body: Sent<RequestInput<typeof passwordSet>['body']>) => request(passwordSet, { body }),
  })
}

/** Changes the password with the present one; every session of the person ends, this one too. */
export function useUpdatePassword() {
  return useMutation({
    mutationFn: (body: Sent<RequestInput<typeof updatePassword>['body']>) =>
      request(updatePassword, { body }),
  })
}
