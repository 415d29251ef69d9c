import {
  checkLogin,
  getMe,
  getPortal,
  logout,
  resendLoginOtp,
  validateLoginOtp,
} from '@chukta/contract/identity/sign-in'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'

/** First step: password and captcha. */
export function useCheckLogin() {
  return useMutation({
    mutationFn: (body: RequestInput<typeof checkLogin>['body']) =>
      request(checkLogin, { body: body as NonNullable<typeof body> }),
  })
}

/** Second step: the OTP, answered by the session token. */
export function useValidateOtp() {
  return useMutation({
    mutationFn: (body: { user_id: number; otp: string }) => request(validateLoginOtp, { body }),
  })
}

/** Sends another OTP. */
export function useResendOtp() {
  return useMutation({ mutationFn: (user_id: number) => request(resendLoginOtp, { body: { user_id } }) })
}

/** The signed-in person and their wallet, for the header. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request(getMe, { signal }),
  staleTime: 30_000,
})

/** The same, for a part of a screen. */
export function useMe() {
  return useQuery(meQuery)
}

/** Public facts of the portal: sandbox or live, demo accounts, service states. */
export const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: ({ signal }) => request(getPortal, { signal }),
  staleTime: 60_000,
  retry: 1,
})

/** The same, for a part of a screen. */
export function usePortal() {
  return useQuery(portalQuery)
}

/** Ends the session at the server. */
export function requestLogout(): Promise<AnswerOf<typeof logout>> {
  return request(logout, {})
}
