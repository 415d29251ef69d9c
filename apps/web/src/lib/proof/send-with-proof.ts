import type { PowChallenge } from '@chukta/contract/identity/human-check'

type Challenge = PowChallenge | null | undefined

// What does the work is loaded when it is asked for, which is after several failed tries.
const load = () => import('./proof-of-work.ts')

/** Begins a proof of work early, while somebody fills the form. */
export function beginProof(challenge: Challenge): void {
  if (challenge)
    load()
      .then(({ prove }) => prove(challenge))
      .catch(() => undefined)
}

/**
 * Sends what a captcha stands before, with a proof of work where one is asked for; once more, with the same captcha, where
 * the server asks for one only then. `say` hears what a button says meanwhile, and null when there is nothing to say.
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
