import { describe, expect, it } from 'vitest'
import type { VerifiedPerson } from './person-sql.ts'
import { answerVerification, nextStep, type Step } from './verification-service.ts'

const person = (change: Partial<VerifiedPerson> = {}): VerifiedPerson => ({
  id: 7,
  usertype: 2,
  first_name: 'Meera',
  last_name: 'Rao',
  email: 'meera@example.in',
  mobile: '9876543210',
  address: '14 Sahyadri Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411045',
  company_name: 'Rao & Sons',
  company_address: 'Kothrud',
  pancard_verified: 0,
  aadhar_verified: 0,
  gstin_verified: 0,
  document_verified: 0,
  pan_cipher: null,
  pan_last4: null,
  pan_name: null,
  pan_verified_at: null,
  aadhaar_last4: null,
  aadhaar_verified_at: null,
  gstin_last4: null,
  gstin_legal_name: null,
  gstin_verified_at: null,
  document_verified_at: null,
  digilocker: null,
  signing: null,
  ...change,
})
const flags = (pan: 0 | 1, aadhaar: 0 | 1, gstin: 0 | 1, document: 0 | 1) => ({
  pancard_verified: pan,
  aadhar_verified: aadhaar,
  gstin_verified: gstin,
  document_verified: document,
})

describe('the next step', () => {
  it.each<[2 | 3, ReturnType<typeof flags>, Step | null]>([
    [2, flags(0, 0, 0, 0), 'pan'],
    [2, flags(1, 0, 0, 0), 'aadhaar'],
    [2, flags(1, 1, 0, 0), 'gstin'],
    [2, flags(1, 1, 1, 0), 'documents'],
    [2, flags(1, 1, 1, 1), null],
    [3, flags(1, 1, 0, 0), 'gstin'],
    [3, flags(1, 1, 1, 0), 'documents'],
    // The order is the same for every state.
    [2, flags(0, 1, 1, 1), 'pan'],
    [2, flags(1, 0, 1, 1), 'aadhaar'],
    [2, flags(1, 1, 0, 1), 'gstin'],
  ])('of a member of type %i with %j is %s', (usertype, done, step) => {
    expect(nextStep(person({ usertype, ...done }))).toBe(step)
  })

  it.each<[ReturnType<typeof flags>, Step | null]>([
    [flags(0, 0, 0, 0), 'pan'],
    [flags(1, 0, 0, 0), 'aadhaar'],
    [flags(1, 1, 0, 0), 'documents'],
    [flags(1, 1, 0, 1), null],
  ])('of an individual with %j is %s: no GSTIN is asked for', (done, step) => {
    expect(nextStep(person({ usertype: 1, ...done }))).toBe(step)
  })
})

describe('the state for the person', () => {
  const shown = (change: Partial<VerifiedPerson>) =>
    answerVerification(person(change), []).user_data.user_details

  it('names the member type, the steps, when each was done, and the last digits', () => {
    const at = new Date('2026-11-21T10:15:30.000Z')
    const later = new Date('2026-11-22T10:15:30.000Z')
    expect(
      answerVerification(
        person({
          ...flags(1, 1, 1, 0),
          pan_last4: '234F',
          aadhaar_last4: '0123',
          gstin_last4: 'F1Z5',
          pan_verified_at: at,
          aadhaar_verified_at: later,
          gstin_verified_at: at,
          document_verified_at: null,
          signing: 'signing',
        }),
        ['digilocker'],
      ),
    ).toEqual({
      user_data: {
        usertype: 2,
        first_name: 'Meera',
        user_details: {
          ...flags(1, 1, 1, 0),
          pancard_verified_at: '2026-11-21T10:15:30.000Z',
          aadhar_verified_at: '2026-11-22T10:15:30.000Z',
          gstin_verified_at: '2026-11-21T10:15:30.000Z',
          document_verified_at: null,
          pan_last4: '234F',
          aadhaar_last4: '0123',
          gstin_last4: 'F1Z5',
          digilocker: 'none',
          signing: 'signing',
        },
        aadhaar_ways: ['digilocker'],
      },
    })
  })

  it.each<[VerifiedPerson['signing'], string]>([
    [null, 'none'],
    ['preparing', 'none'],
    ['lost', 'none'],
    ['signing', 'signing'],
    ['declined', 'declined'],
    ['expired', 'expired'],
    ['signed', 'signed'],
  ])('shows a document that is %s as %s', (signing, state) => {
    expect(shown({ signing }).signing).toBe(state)
  })

  it('shows a verified document as signed, with any outcome of the last request', () => {
    expect(shown({ document_verified: 1, signing: 'expired' }).signing).toBe('signed')
    expect(shown({ document_verified: 1, signing: null }).signing).toBe('signed')
  })

  it.each<[VerifiedPerson['digilocker'], string]>([
    [null, 'none'],
    ['preparing', 'none'],
    ['success', 'none'],
    ['pending', 'pending'],
    ['review', 'review'],
    ['mismatch', 'mismatch'],
  ])(
    'shows a request to DigiLocker that is %s as %s, and none once the Aadhaar is verified',
    (digilocker, state) => {
      expect(shown({ digilocker }).digilocker).toBe(state)
      expect(shown({ digilocker, aadhar_verified: 1 }).digilocker).toBe('none')
    },
  )

  it('does not contain the full numbers', () => {
    expect(JSON.stringify(answerVerification(person({ pan_cipher: 'sealed' }), []))).not.toContain('sealed')
  })
})
