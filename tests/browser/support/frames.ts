import { type Page, test } from '@playwright/test'

/**
 * Reports with a failure how many frames each page drew in a second, and which calls had no answer: a press waits for
 * two frames, and a browser without frames or a silent server leaves no other trace. For a page without frames it also
 * reports what restores them.
 */
export async function attachFrames(page: Page, unanswered: string[]): Promise<void> {
  const said = await Promise.all(page.context().pages().map(framesOf))
  await test.info().attach('frames', { body: [...said, `unanswered: ${unanswered.join(', ')}`].join('; ') })
}

async function framesOf(page: Page): Promise<string> {
  const said = [await countFrames(page)]
  const nudges: [string, () => Promise<unknown>][] = [
    ['brought to the front', () => page.bringToFront()],
    ['made smaller', () => page.setViewportSize({ width: 1270, height: 790 })],
    ['reloaded', () => page.reload({ timeout: 10_000 })],
  ]
  for (const [name, nudge] of nudges) {
    if (!/^(0 frames|no answer)/.test(said.at(-1) ?? '')) break
    const late = new Promise((resolve) => setTimeout(resolve, 15_000))
    await Promise.race([nudge().catch(() => undefined), late])
    said.push(`${await countFrames(page)} once ${name}`)
  }
  return `${new URL(page.url()).pathname}: ${said.join(', ')}`
}

async function countFrames(page: Page): Promise<string> {
  const counted = page.evaluate<string>(`new Promise((resolve) => {
    let frames = 0
    const count = () => { frames += 1; requestAnimationFrame(count) }
    requestAnimationFrame(count)
    setTimeout(() => resolve(frames + ' frames in a second, ' + document.visibilityState), 1000)
  })`)
  const late = new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'no answer from the page in 5 s'))
  return Promise.race([counted, late]).catch((error: Error) => error.message)
}
