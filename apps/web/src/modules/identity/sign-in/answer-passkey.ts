import { beginPasskeySignIn, passkeySignIn } from '@chukta/contract/identity/passkeys'
import { startAuthentication } from '@simplewebauthn/browser'
import { request } from '../../../lib/http.ts'

/** Asks the device for a passkey and sends its answer; gives the session. Throws what the device or the server refuses. */
export async function answerPasskey() {
  const { data } = await request(beginPasskeySignIn, {})
  const credential = await startAuthentication({ optionsJSON: data as never })
  return request(passkeySignIn, { body: { credential } })
}
