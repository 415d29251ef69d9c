import { checkLoginBody } from '@chukta/contract/identity/check-login-body'
import { schemaErrors } from '../../../lib/schema-errors.ts'

/** The first sentence per field of a sign-in, by the contract's rules. */
export function loginErrors(values: Record<string, string>): Record<string, string> {
  // The captcha's key is not typed by a person; the call carries it.
  return schemaErrors(checkLoginBody, { ...values, key: 'on-the-call' })
}

export { beginProof, sendWithProof } from '../../../lib/proof/send-with-proof.ts'
export { loginRefusal } from './login-refusal.ts'
export { maskContact } from './mask-contact.ts'
export { PASSKEY_REFUSAL } from './passkey-refusal-text.ts'
