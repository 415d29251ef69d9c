import { setTimeout as pause } from 'node:timers/promises'

/** A repeat waits this long for what another call is making. */
const WAIT_MS = 10_000
const LOOK_EVERY_MS = 250
/** An older claim was interrupted: it is made again. */
const CUT_OFF_SECONDS = 60

type Claim = { verification_id: string; link_cipher: string | null; age_seconds: number }

/**
 * A person's open item at a provider, waiting while another call makes its link; null when there is none, or `lose`
 * ended an interrupted claim. Calls `busy`, which throws, after ten seconds.
 */
export async function waitForLink<R extends Claim>(
  find: () => Promise<R | undefined>,
  { lose, busy }: { lose: (verificationId: string) => Promise<void>; busy: () => never },
): Promise<(R & { link_cipher: string }) | null> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const open = await find()
    if (!open) return null
    const { link_cipher } = open
    if (link_cipher !== null) return { ...open, link_cipher }
    if (open.age_seconds > CUT_OFF_SECONDS) {
      await lose(open.verification_id)
      return null
    }
    if (Date.now() > until) return busy()
    await pause(LOOK_EVERY_MS)
  }
}
