import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { callAs } from './wire.ts'

const PO = readFileSync(new URL('../../../apps/web/locales/hi.po', import.meta.url), 'utf8')
const HINDI = new Map(
  [...PO.matchAll(/^msgid (".+")\nmsgstr (".+")$/gm)].map(([, english = '', hindi = '']) => [
    JSON.parse(english) as string,
    JSON.parse(hindi) as string,
  ]),
)

type Values = Record<string, string>
/** A sentence of the screens in a test's language. */
export type Say = (english: string, values?: Values) => string

const fill = (sentence: string, values: Values) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** The Hindi sentence of the catalogue. */
export const hi: Say = (english, values = {}) => {
  const hindi = HINDI.get(english)
  if (hindi === undefined) throw new Error(`the catalogue has no “${english}”`)
  return fill(hindi, values)
}

export const SAY: Readonly<Record<'en' | 'hi', Say>> = {
  en: (english, values = {}) => fill(english, values),
  hi,
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A name that begins with this. */
export const begins = (text: string) => new RegExp(`^${escaped(text)}`)

/** A sentence with anything in its places. */
export const anyOf = (say: Say, english: string, places: readonly string[]) => {
  const marks = Object.fromEntries(places.map((place) => [place, '§']))
  return new RegExp(`^${escaped(say(english, marks)).replaceAll('§', '.+')}`)
}

/** The page in a language, without the switch. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.goto('/mark.svg')
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
}

/** Other tests use the demo accounts in English. */
export async function speakEnglishAgain({ page }: { page: Page }): Promise<void> {
  if ((await page.evaluate("localStorage.getItem('authToken')").catch(() => null)) !== null)
    await callAs(page, '/language', { language: 'en' })
}
