import { expect } from '@playwright/test'

type Patience = { timeout: number }

/**
 * Opens a screen repeatedly until it shows a result that the server gets asynchronously. The first tries are short, so
 * that no time is lost on an outdated screen; the later ones are long enough for a slow machine.
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
