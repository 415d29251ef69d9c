import { beginPasskeySignIn, passkeySignIn } from '@chukta/contract/identity/passkeys'
import { startAuthentication } from '@simplewebauthn/browser'
import { request } from '../../../lib/http.ts'

/** Requests a passkey from the device and sends its answer; returns the session. Throws the refusal of device or server. */
export async function answerPasskey() {
  const { data } = await request(beginPasskeySignIn, {})
  const credential = await startAuthentication({ optionsJSON: data as never })
  return request(passkeySignIn, { body: { credential } })
}
