import {
  objectToContact,
  refusePendingContact,
  sendPendingContactOtp,
} from '@chukta/contract/identity/pending-contacts'
import {
  askToConfirmContact,
  cancelContact,
  confirmContact,
  getProfile,
  profileEdit,
  resendContactOtp,
} from '@chukta/contract/identity/profile'
import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'

export type Profile = AnswerOf<typeof getProfile>['user']
export type ProfileEdit = NonNullable<RequestInput<typeof profileEdit>['body']>

/** The signed-in person's profile. */
export function useProfile(userId: number) {
  return useQuery({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => request(getProfile, { params: { userId }, signal }),
  })
}

/** Saves the profile; a new mobile then waits for its OTP. */
export function useSaveProfile() {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: ProfileEdit) => request(profileEdit, { body }),
    onSuccess: forget,
  })
}

/** Sends an OTP to the present mobile or e-mail, which was never confirmed. */
export function useAskToConfirm() {
  return useMutation({
    mutationFn: (field: ContactField) => request(askToConfirmContact, { body: { field } }),
  })
}

/** Applies a new mobile or e-mail with the OTP that was sent to it. */
export function useConfirmContact() {
  const forget = useForget()
  return useMutation({
    mutationFn: (body: { field: ContactField; otp: string }) => request(confirmContact, { body }),
    onSuccess: forget,
  })
}

/** Sends that OTP again. */
export function useResendContactOtp() {
  return useMutation({ mutationFn: (field: ContactField) => request(resendContactOtp, { body: { field } }) })
}

/** Sends an OTP to a contact that an upline gave this account; confirmed, it is in force. */
export function useSendPendingOtp() {
  return useMutation({
    mutationFn: (field: ContactField) => request(sendPendingContactOtp, { body: { field } }),
  })
}

/** Refuses such a contact. */
export function useRefusePending() {
  const forget = useForget()
  return useMutation({
    mutationFn: (field: ContactField) => request(refusePendingContact, { params: { field } }),
    onSuccess: forget,
  })
}

/** Keeps the old contact, by the link that was sent there. */
export function useObjection() {
  return useMutation({ mutationFn: (token: string) => request(objectToContact, { body: { token } }) })
}

/** Drops a new mobile or e-mail that waits. */
export function useCancelContact() {
  const forget = useForget()
  return useMutation({
    mutationFn: (field: ContactField) => request(cancelContact, { params: { field } }),
    onSuccess: forget,
  })
}

// Earlier data of the person is outdated: the profile, and the name in the header.
function useForget() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['profile'] }),
      queries.invalidateQueries({ queryKey: ['me'] }),
    ])
}
