import { expect, type Locator, type Page } from '@playwright/test'

/** Presses a key until its effect shows: the shell listens some time after the page is drawn. */
export async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(shown).toBeVisible({ timeout: 1000 })
  }).toPass()
}
