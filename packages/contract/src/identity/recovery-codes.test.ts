import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RECOVERY_CODES, recoveryCodeOf } from './recovery-codes.ts'

describe('a recovery code', () => {
  it.each(['ABCD-EFGH-JKLM-NPQR', 'abcdefghjklmnpqr', 'ABCD EFGH JKLM NPQR', ' abcd-efgh jklm-npqr '])(
    'may be typed as %s',
    (typed) => {
      expect(recoveryCodeOf(typed)).toBe('ABCDEFGHJKLMNPQR')
    },
  )

  it.each([
    '',
    '123456',
    'ABCD-EFGH-JKLM-NPQ',
    'ABCD-EFGH-JKLM-NPQRS',
    'ABCD-EFGH-JKLM-NPQ0',
    'ABCD-EFGH-JKLM-NPQ1',
    'ABCD_EFGH_JKLM_NPQR',
    'ABCD-EFGH-JKLM-NPQ!',
    'ÄBCD-EFGH-JKLM-NPQR',
  ])('is not %j', (typed) => {
    expect(recoveryCodeOf(typed)).toBeNull()
  })

  it('is the same with any spacing and in either case', () => {
    const code = fc.stringMatching(/^[A-Z2-9]{16}$/)
    fc.assert(
      fc.property(code, fc.array(fc.nat(15), { maxLength: 5 }), (text, places) => {
        const typed = [...text].map((sign, at) => (places.includes(at) ? `- ${sign.toLowerCase()}` : sign))
        expect(recoveryCodeOf(typed.join(''))).toBe(text)
      }),
    )
  })

  it('comes ten at a time', () => {
    expect(RECOVERY_CODES).toBe(10)
  })
})
