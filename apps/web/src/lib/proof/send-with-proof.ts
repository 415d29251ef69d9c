import type { PowChallenge } from '@chukta/contract/identity/human-check'

type Challenge = PowChallenge | null | undefined

// The worker code is loaded on demand, which is after several failed tries.
const load = () => import('./proof-of-work.ts')

/** Begins a proof of work early, while the person fills the form. */
export function beginProof(challenge: Challenge): void {
  if (challenge)
    load()
      .then(({ prove }) => prove(challenge))
      .catch(() => undefined)
}

/**
 * Sends a call that a captcha protects, with a proof of work where one is required; once more, with the same captcha, where
 * the server requires one only then. `say` gets the button's label meanwhile, and null for the usual one.
 */
export async function sendWithProof<T>(
  challenge: Challenge,
  call: (pow?: string) => Promise<T>,
  say: (text: string | null) => void,
): Promise<T> {
  try {
    return challenge ? await (await load()).sendProven(challenge, call, say) : await call()
  } catch (error) {
    const { pow } = (error as { body?: { pow?: PowChallenge } }).body ?? {}
    if (!pow) throw error
    return await (await load()).sendProven(pow, call, say)
  } finally {
    say(null)
  }
}
