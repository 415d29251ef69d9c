import type { Page } from '@playwright/test'

/**
 * Presses a button in the page the moment it appears: on a slow machine, a screen that leaves after some seconds would be
 * gone. Call it before the step that shows the button, on the same document, and await it after that.
 */
export function pressAtOnce(page: Page, name: string): Promise<void> {
  return inPage(page, 'button', `^${name}$`, true)
}

/** Waits for a text that is shown for seconds only. Call it before the step that shows it, as with `pressAtOnce`. */
export function stoodOnce(page: Page, text: RegExp): Promise<void> {
  return inPage(page, 'h1, h2, p, span', text.source, false)
}

function inPage(page: Page, selector: string, source: string, isPressed: boolean): Promise<void> {
  const done = page.evaluate(
    ([elements, pattern, press]) =>
      new Promise<void>((resolve) => {
        const text = new RegExp(pattern)
        const look = () => {
          const found = [...document.querySelectorAll<HTMLElement>(elements)].find((one) =>
            text.test(one.textContent?.trim() ?? ''),
          )
          if (!found) return
          changes.disconnect()
          if (press) found.click()
          resolve()
        }
        const changes = new MutationObserver(look)
        changes.observe(document, { childList: true, subtree: true, characterData: true })
        look()
      }),
    [selector, source, isPressed] as const,
  )
  // A test that fails before it awaits this reports its own error.
  done.catch(() => undefined)
  return done
}
