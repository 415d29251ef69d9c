import { makeRecoveryCodes } from '@chukta/contract/identity/new-recovery-codes'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyStepUp,
  listPasskeys,
  passkeyStepUp,
  removePasskey,
} from '@chukta/contract/identity/passkeys'
import { getSecuritySettings, storeSecuritySettings } from '@chukta/contract/identity/security-settings'
import { getStepUp, sendStepUpOtp, stepUp } from '@chukta/contract/identity/step-up'
import { beginTotp, confirmTotp, getSecondFactors, removeTotp } from '@chukta/contract/identity/totp'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { failureSentence, RequestError } from '../../../lib/request-error.ts'
import { SECURITY_TEXT } from './security-text.ts'

const KEY = ['second-factors']

export type Factors = AnswerOf<typeof getSecondFactors>['data']
export type Ways = AnswerOf<typeof getStepUp>['data']

/** The person's second factors, and whether their role must have one. */
export function useFactors() {
  return useQuery({
    queryKey: [...KEY, 'state'],
    queryFn: async ({ signal }) => (await request(getSecondFactors, { signal })).data,
  })
}

/** The person's passkeys, newest first. */
export function usePasskeys() {
  return useQuery({
    queryKey: [...KEY, 'passkeys'],
    queryFn: async ({ signal }) => (await request(listPasskeys, { signal })).data,
  })
}

/** Has the browser make a passkey and adds it under a name. */
export function useAddPasskey() {
  return useFactorChange(async (name: string) => {
    const { data } = await request(beginPasskey, {})
    const credential = await startRegistration({ optionsJSON: data as never })
    return request(addPasskey, { body: { name, credential } })
  })
}

/** Removes a passkey by its id. */
export function useRemovePasskey() {
  return useFactorChange((id: number) => request(removePasskey, { params: { id } }))
}

/** Requests the secret of a new authenticator app. */
export function useBeginTotp() {
  return useMutation({ mutationFn: () => request(beginTotp, {}) })
}

/** Finishes the setup of the app with its first code; returns the recovery codes. */
export function useConfirmTotp() {
  return useFactorChange((code: string) => request(confirmTotp, { body: { code } }))
}

/** Removes the authenticator app. */
export function useRemoveTotp() {
  return useFactorChange(() => request(removeTotp, {}))
}

/** Makes ten new recovery codes, which are shown once. */
export function useMakeRecoveryCodes() {
  return useFactorChange(() => request(makeRecoveryCodes, {}))
}

/** Security settings of the whole installation; for role 1. */
export function useSettings() {
  return useQuery({
    queryKey: [...KEY, 'settings'],
    queryFn: async ({ signal }) => (await request(getSecuritySettings, { signal })).data,
  })
}

/** Saves that. */
export function useStoreSettings() {
  return useFactorChange((body: { factor_required: boolean; grace_days: number }) =>
    request(storeSecuritySettings, { body }),
  )
}

/** The methods by which the person can prove who they are. */
export function useWays() {
  return useQuery({
    queryKey: [...KEY, 'ways'],
    queryFn: async ({ signal }) => (await request(getStepUp, { signal })).data,
    staleTime: 0,
  })
}

/** Sends a code for a step-up. */
export function useSendCode() {
  return useMutation({
    mutationFn: (send_otp_to: 'email' | 'mobile') => request(sendStepUpOtp, { body: { send_otp_to } }),
  })
}

/** A step-up with a code. */
export function useStepUpCode() {
  return useMutation({ mutationFn: (code: string) => request(stepUp, { body: { code } }) })
}

/** A step-up with a passkey. */
export function useStepUpPasskey() {
  return useMutation({
    mutationFn: async () => {
      const { data } = await request(beginPasskeyStepUp, {})
      const credential = await startAuthentication({ optionsJSON: data as never })
      return request(passkeyStepUp, { body: { credential } })
    },
  })
}

// A change of factors makes all that is known of them old.
function useFactorChange<V, A>(change: (values: V) => Promise<A>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/** The sentence for a passkey that was not made or not used: the server's, or one for the browser's refusal. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof RequestError) return failureSentence(error, SECURITY_TEXT.failed)
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  return isKnown ? SECURITY_TEXT.passkeys.known : SECURITY_TEXT.passkeys.notConfirmed
}
