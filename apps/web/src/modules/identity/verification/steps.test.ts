import { describe, expect, it } from 'vitest'
import { currentStep, digilockerState, stepsOf } from './steps.ts'
import type { UserData } from './verification-api.ts'

type Flags = UserData['user_details']
const NOTHING: Flags = {
  pancard_verified: 0,
  aadhar_verified: 0,
  gstin_verified: 0,
  document_verified: 0,
  pancard_verified_at: null,
  aadhar_verified_at: null,
  gstin_verified_at: null,
  document_verified_at: null,
  pan_last4: null,
  aadhaar_last4: null,
  gstin_last4: null,
  digilocker: 'none',
  signing: 'none',
}
const user = (usertype: number, flags: Partial<Flags> = {}): UserData => ({
  usertype,
  first_name: 'Kavita',
  user_details: { ...NOTHING, ...flags },
  aadhaar_ways: ['otp', 'digilocker'],
})
const keys = (usertype: number) => stepsOf(user(usertype)).map((step) => step.key)

describe('stepsOf', () => {
  it('has no GSTIN for an individual', () => {
    expect(keys(1)).toEqual(['pan', 'aadhaar', 'documents'])
    expect(keys(2)).toEqual(['pan', 'aadhaar', 'gstin', 'documents'])
    expect(keys(3)).toEqual(['pan', 'aadhaar', 'gstin', 'documents'])
  })
})

describe('currentStep', () => {
  it.each([
    [2, {}, 'pan'],
    [2, { pancard_verified: 1 }, 'aadhaar'],
    [2, { pancard_verified: 1, aadhar_verified: 1 }, 'gstin'],
    [1, { pancard_verified: 1, aadhar_verified: 1 }, 'documents'],
    [2, { pancard_verified: 1, aadhar_verified: 1, gstin_verified: 1 }, 'documents'],
    [1, { pancard_verified: 1, aadhar_verified: 1, document_verified: 1 }, null],
  ] as const)('type %i with %o is at %s', (usertype, flags, step) => {
    expect(currentStep(stepsOf(user(usertype, flags as Partial<Flags>)))).toBe(step)
  })
})

it('shows the result of DigiLocker where it is offered, and elsewhere only open requests', () => {
  const states = (['none', 'pending', 'review', 'expired', 'denied', 'mismatch'] as const).map(
    (digilocker) => {
      const person = user(1, { digilocker })
      return [digilockerState(person), digilockerState({ ...person, aadhaar_ways: ['otp'] })]
    },
  )
  expect(states).toEqual([
    ['none', 'none'],
    ['pending', 'pending'],
    ['review', 'review'],
    ['expired', 'none'],
    ['denied', 'none'],
    ['mismatch', 'none'],
  ])
})
