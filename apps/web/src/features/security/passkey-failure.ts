import { failureSentence, RequestError } from '../../lib/request-error.ts'
import { SECURITY_TEXT } from './security-text.ts'

/** What to say when a passkey was not made or not used: the server's sentence, or what the browser's refusal means. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof RequestError) return failureSentence(error, SECURITY_TEXT.failed)
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  return isKnown ? SECURITY_TEXT.passkeys.known : SECURITY_TEXT.passkeys.notConfirmed
}
