import { getPortal } from '@chukta/contract/identity/sign-in'
import {
  aadhaarOtpVerification,
  aadhaarResendOtp,
  aadhaarVerification,
  digilockerVerification,
  documentVerification,
  getDigilockerVerification,
  getDocumentView,
  getStatusVerification,
  getVerification,
  gstinVerification,
  panVerification,
} from '@chukta/contract/identity/verification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../../lib/http.ts'

/** Whose verification, and the token of the mail that opens it. */
export type Link = { id: string; token: string }
export type UserData = AnswerOf<typeof getVerification>['user_data']

const SIGNING_POLL_MS = 3_000
const DIGILOCKER_POLL_MS = 3_000
/** A person compares names meanwhile. */
const REVIEW_POLL_MS = 30_000

/** The progress of the verification. While a signature is open it polls every 3 s. */
export function useVerification(params: Link | null) {
  return useQuery({
    queryKey: ['verification', params],
    queryFn: ({ signal }) => request(getVerification, { params: params as Link, signal }),
    enabled: params !== null,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (waitsForSignature(state.data?.user_data) ? SIGNING_POLL_MS : false),
  })
}

/** True while the document is out to be signed. */
export function waitsForSignature(user: UserData | undefined): boolean {
  return user?.user_details.signing === 'signing' && user.user_details.document_verified === 0
}

/** First step. */
export function useVerifyPan(params: Link) {
  return useMutation({
    mutationFn: (body: { pan: string; name: string }) => request(panVerification, { params, body }),
  })
}

/** Second step, first half: has the OTP sent. The number stays in memory alone. */
export function useSendAadhaarOtp(params: Link) {
  return useMutation({
    mutationFn: (body: { aadhaar_number: string }) => request(aadhaarVerification, { params, body }),
    gcTime: 0,
  })
}

/** Second step, second half: the OTP. */
export function useVerifyAadhaarOtp(params: Link) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { otp: string; ref_id: string }) => request(aadhaarOtpVerification, { params, body }),
    // Earlier data is outdated: the stepper must not open at the finished step.
    onSuccess: () => queries.removeQueries({ queryKey: ['verification'] }),
  })
}

/** Another Aadhaar OTP; its reference replaces the last one. */
export function useResendAadhaarOtp(params: Link) {
  return useMutation({ mutationFn: () => request(aadhaarResendOtp, { params }) })
}

/** Second step by DigiLocker: answers where the person consents. */
export function useStartDigilocker(params: Link) {
  return useMutation({ mutationFn: () => request(digilockerVerification, { params }) })
}

/** The result of DigiLocker; polled until it is known, less often while a person compares the names. */
export function useDigilocker(params: Link, isInReview: boolean) {
  return useQuery({
    queryKey: ['digilocker', params],
    queryFn: ({ signal }) => request(getDigilockerVerification, { params, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.data && state.data.status !== 'pending') return false
      return isInReview ? REVIEW_POLL_MS : DIGILOCKER_POLL_MS
    },
  })
}

/** The support's contacts, for a person who cannot continue here. */
export function useSupport() {
  return useQuery({
    queryKey: ['support'],
    queryFn: async ({ signal }) => {
      const { company } = await request(getPortal, { signal })
      return { email: company.support_email, phone: company.support_phone, hours: company.support_hours }
    },
  })
}

/** Third step, for companies and partnerships. */
export function useVerifyGstin(params: Link) {
  return useMutation({
    mutationFn: (body: { gstin: string }) => request(gstinVerification, { params, body }),
  })
}

/** The document to sign, reduced to text; the sanitizer is loaded with it. */
export function useDocuments(params: Link) {
  return useQuery({
    queryKey: ['document-view', params],
    queryFn: async ({ signal }) => {
      const [html, { cleanDocument }] = await Promise.all([
        request(getDocumentView, { params, signal }),
        import('./clean-document.ts'),
      ])
      return cleanDocument(html)
    },
    retry: false,
  })
}

/** Last step: answers where the document is signed. */
export function useSubmitDocuments(params: Link) {
  return useMutation({
    mutationFn: (agrees: boolean) =>
      request(documentVerification, { params, body: { i_agree_check: agrees ? '1' : '0' } }),
  })
}

/** The signed-in person's own verification. */
export function useStatusVerification() {
  return useQuery({
    queryKey: ['status-verification'],
    queryFn: ({ signal }) => request(getStatusVerification, { signal }),
  })
}
