import { MEMBER_TYPES, type MemberType } from '@chukta/contract/identity/registration'
import type { UserData } from './verification-api.ts'

export type StepKey = 'pan' | 'aadhaar' | 'gstin' | 'documents'
export type Step = {
  key: StepKey
  done: boolean
  verifiedAt: string | null
  /** The last characters of the number, once it is verified. */
  last4: string | null
}

/** The steps of a person in their order; an individual has no GSTIN (spec 1 section 2). */
export function stepsOf({ usertype, user_details: flags }: UserData): Step[] {
  const pan: Step = {
    key: 'pan',
    done: flags.pancard_verified === 1,
    verifiedAt: flags.pancard_verified_at,
    last4: flags.pan_last4,
  }
  const aadhaar: Step = {
    key: 'aadhaar',
    done: flags.aadhar_verified === 1,
    verifiedAt: flags.aadhar_verified_at,
    last4: flags.aadhaar_last4,
  }
  const gstin: Step = {
    key: 'gstin',
    done: flags.gstin_verified === 1,
    verifiedAt: flags.gstin_verified_at,
    last4: flags.gstin_last4,
  }
  const documents: Step = {
    key: 'documents',
    done: flags.document_verified === 1,
    verifiedAt: flags.document_verified_at,
    last4: null,
  }
  return usertype === MEMBER_TYPES.individual ? [pan, aadhaar, documents] : [pan, aadhaar, gstin, documents]
}

/** The first step that is not verified, the only one that can be selected; null when all are (spec 1 section 4). */
export function currentStep(steps: readonly Step[]): StepKey | null {
  return steps.find((step) => !step.done)?.key ?? null
}

/** The member type of the wire; an unknown one counts as an individual. */
export function memberTypeOf({ usertype }: UserData): MemberType {
  return usertype === MEMBER_TYPES.company || usertype === MEMBER_TYPES.partnership
    ? usertype
    : MEMBER_TYPES.individual
}

/** The state of the DigiLocker request, as far as it matters: where it is not offered any more, no retry is suggested. */
export function digilockerState({
  aadhaar_ways: ways,
  user_details,
}: UserData): UserData['user_details']['digilocker'] {
  const { digilocker: state } = user_details
  return ways.includes('digilocker') || state === 'pending' || state === 'review' ? state : 'none'
}
