import type { WireFault } from '../../../wire/wire-fault.ts'
import { refused, type SecureIdError } from '../secure-id-error.ts'

/** A schema's message for an empty text, which is refused as missing. */
export const MISSING = 'is missing in the request.'
export const maximum = (characters: number) => `can include a maximum of ${characters} characters.`
export const minimum = (characters: number) => `should include a minimum of ${characters} characters.`

/**
 * The refusals of Secure ID, DigiLocker and e-sign: the code is made of the field, and the message begins with it. Source:
 * the answers 400 of each call in the specification of 2023-12-18; the refusal of an unknown field is in none of them.
 * @param codes whole messages that come with another code
 */
export const refusalBy =
  (codes: Readonly<Record<string, string>> = {}) =>
  ({ path, problem, hint }: WireFault): SecureIdError => {
    const field =
      path
        .replace(/\[\d+\]/g, '')
        .split('.')
        .at(-1) ?? path
    if (problem === 'missing' || hint === MISSING) return refused(`${field}_missing`, `${field} ${MISSING}`)
    if (problem === 'unknown') return refused('invalid_request', `${path} ${hint}.`)
    const code = codes[hint]
    if (code) return refused(code, hint)
    const isTooLong = hint.startsWith('can include a maximum')
    const isTooShort = hint.startsWith('should include a minimum')
    const what = isTooLong ? 'length_exceeded' : isTooShort ? 'length_short' : 'value_invalid'
    return refused(
      `${field}_${what}`,
      hint.startsWith('Invalid') ? `${field} is invalid.` : `${field} ${hint}`,
    )
  }
