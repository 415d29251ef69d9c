import { expect } from '@playwright/test'

type Patience = { timeout: number }

/**
 * Opens a screen again and again until something is on it that the server learns in its own time. The first looks are
 * short, so that nobody waits on a screen of before; the later ones are long enough for a slow machine.
 */
export async function openUntil(
  open: () => Promise<unknown>,
  look: (patience: Patience) => Promise<unknown>,
): Promise<void> {
  let timeout = 2_000
  await expect(async () => {
    await open()
    const patience = { timeout }
    timeout = Math.min(timeout * 1.5, 20_000)
    await look(patience)
  }).toPass({ timeout: 120_000 })
}
