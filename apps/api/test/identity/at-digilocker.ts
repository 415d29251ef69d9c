import type { Portal } from '../portal/harness.ts'
import { type Newcomer, PAN, PAN_NAME, pass, register, step } from './becoming-a-user.ts'

/** A person whose next step is the Aadhaar. */
export async function atAadhaar(
  portal: Portal,
  body?: Record<string, unknown>,
  pan = PAN,
): Promise<Newcomer> {
  const who = await register(portal, body)
  await pass(portal, who, 'pan-verification', { pan, name: PAN_NAME })
  return who
}

/** Asks for DigiLocker as the screen does, and gives where to consent. */
export async function openDigilocker(portal: Portal, who: Newcomer): Promise<string> {
  return (await pass(portal, who, 'digilocker-verification', {})).body.url
}

/** Acts on the consent page like the person. */
export async function atConsentPage(
  url: string,
  action: 'allow' | 'deny' | 'expire',
  name = 'John Doe',
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action, name }),
  })
  if (!response.ok) throw new Error(`the consent page answered ${response.status} ${await response.text()}`)
}

/** The call that the screen polls. */
export async function digilockerState(portal: Portal, who: Newcomer) {
  return (await step(portal, who, 'digilocker-verification')).body as { status: string; message: string }
}
