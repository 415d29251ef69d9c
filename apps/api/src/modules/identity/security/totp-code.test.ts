import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { newSecret, stepOf, totpUri } from './totp-code.ts'

// RFC 6238, appendix B: the secret of its test vectors, and their last six digits.
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at second %i is %s', (second, code) => {
    expect(stepOf(RFC_SECRET, code, second * 1_000)).toBe(Math.floor(second / 30))
  })

  it('is valid for one step before and after its own, and gives its step', () => {
    const secret = newSecret()
    const now = 1_700_000_010_000
    const step = Math.floor(now / 30_000)
    const codeAt = (at: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at * 30_000 })
    for (const [away, expected] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const) {
      expect(stepOf(secret, codeAt(step + away), now)).toBe(expected)
    }
  })

  it.each(['', '12345', '1234567', 'abcdef', '28708', '000000'])('is not %j', (code) => {
    expect(stepOf(RFC_SECRET, code, 59_000)).toBeNull()
  })

  it('has a secret of 160 bits, never the same', () => {
    const secrets = Array.from({ length: 50 }, newSecret)
    expect(new Set(secrets).size).toBe(50)
    for (const secret of secrets) expect(Secret.fromBase32(secret).buffer.byteLength).toBe(20)
  })

  it('appears in the app under the names of the portal and the account', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'meera@example.in', 'Chukta'))
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toBe('/Chukta:meera@example.in')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Chukta',
      secret: RFC_SECRET,
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    })
  })
})

describe('recovery codes', () => {
  it('are ten, in groups of four characters that look unlike each other', () => {
    const { shown, hashes } = newRecoveryCodes()
    expect([shown.length, hashes.length, new Set(shown).size]).toEqual([10, 10, 10])
    for (const code of shown) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
  })

  it('are stored as hashes of the text without hyphens', () => {
    const { shown, hashes } = newRecoveryCodes()
    expect(shown.map((code) => recoveryHash(code.replaceAll('-', '')))).toEqual(hashes)
    expect(hashes[0]).toHaveLength(32)
  })
})
