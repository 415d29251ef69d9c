// Invariant (platform): Every sentence is said in every language, with its values filled in. A client that
// asks for no language gets the same English as before.
// Enforced by: its tests.
// Also tested by: `languages.test.ts`. Decision: 0079.

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@chukta/contract/errors'
import { describe, expect, it, test } from 'vitest'
import { inLanguage } from './answers.ts'
import { ENGLISH } from './english.ts'
import { HINDI } from './hindi.ts'
import { type Pair, pairsOf, samplesOf } from './pairs.ts'
import { makeTranslator } from './translator.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const DEVANAGARI = /\p{Script=Devanagari}/u
/** Texts that are the same in both languages. */
const SAME = ['PIN', 'GSTIN', 'PAN', 'CIN']
const pairs = pairsOf(HINDI)
const translate = makeTranslator(HINDI)
const MARKED = /\uE000\d\uE001/g
const PLACE = /\{\w+\}/g
const marksIn = (text: string) => (text.match(MARKED) ?? []).toSorted()

/** Each sentence that a pair can say, with what Hindi says for it. */
function saidBy({ at, english, other }: Pair): { english: string; hindi: string }[] {
  if (typeof english === 'string') return [{ english, hindi: other as string }]
  return samplesOf({ at, english }).map(({ sentence, argumentsFor }) => ({
    english: sentence,
    hindi: (other as (...given: unknown[]) => string)(...argumentsFor(marksIn(sentence))),
  }))
}

/** The paths of the leaves of a group. */
function keysOf(at: string, value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(`${at}.${key}`, inner))
    : [at]
}

test('every group of sentences of the contract is among those that are translated', async () => {
  const known = new Set<unknown>(Object.values(ENGLISH))
  const files = globSync('packages/contract/src/**/*messages.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    for (const [name, group] of Object.entries(await import(`${root}${file}`))) {
      expect([file, name, known.has(group)]).toEqual([file, name, true])
    }
  }
})

test('no sentence is missing, and none is there that English has not', () => {
  expect(keysOf('', HINDI.said).toSorted()).toEqual(keysOf('', ENGLISH).toSorted())
})

const catalogue = readFileSync(`${root}apps/web/locales/hi.po`, 'utf8')
const entries = [...catalogue.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)]
const web = new Map<unknown, string>(
  entries.map(([, id = '""', said = '""']) => [JSON.parse(id), JSON.parse(said)]),
)

test('fixed names are the same in the web, where it says them', () => {
  const names = Object.entries(HINDI.names)
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter(([english, hindi]) => (web.get(english) ?? hindi) !== hindi)).toEqual([])
})

test('the web says the same sentences in the same words', () => {
  const both = pairs.filter(({ english }) => web.has(english))
  expect(both.length).toBeGreaterThan(500)
  const differing = both.filter(({ english, other }) => web.get(english) !== other)
  expect(differing.map(({ at, other, english }) => [at, other, web.get(english)])).toEqual([])
})

/** The English sentence without its places: the web names filled-in parts, the server numbers them. */
const shapeOf = (english: string) => english.replace(PLACE, '{}').replace(MARKED, '{}')

test('the web says sentences with something filled in in the same words too', () => {
  const templates = Map.groupBy(web.keys(), (english) => shapeOf(String(english)))
  const both = pairs.flatMap(saidBy).flatMap(({ english, hindi }) => {
    const marks = english.match(MARKED) ?? []
    return (templates.get(shapeOf(english)) ?? []).map((id) => {
      const places: string[] = String(id).match(PLACE) ?? []
      const filled = web.get(id)?.replace(PLACE, (place) => marks[places.indexOf(place)] ?? place)
      return { english, server: hindi, web: filled }
    })
  })
  expect(both.filter(({ english }) => english.includes('\uE000')).length).toBeGreaterThan(40)
  expect(both.filter((said) => said.server !== said.web)).toEqual([])
})

describe.each(pairs.map((pair) => [pair.at, pair] as const))('%s', (at, pair) => {
  it('is said in Hindi, with everything that is filled in', () => {
    expect(typeof pair.other).toBe(typeof pair.english)
    for (const { english, hindi } of saidBy(pair)) {
      if (!SAME.includes(english)) expect(hindi, at).toMatch(DEVANAGARI)
      expect(marksIn(hindi), at).toEqual(marksIn(english))
      expect(hindi).not.toMatch(/!|undefined|null/)
      expect(translate(english)).not.toBeNull()
    }
  })
})

test('filled-in parts are found again', () => {
  expect(inLanguage('hi', 'Consumer Number is required.')).toBe('Consumer Number भरें।')
  expect(inLanguage('hi', 'Name is required.')).toBe('नाम ज़रूरी है।')
  expect(inLanguage('hi', 'At most 100 characters.')).toBe('अधिकतम 100 अक्षर।')
  expect(inLanguage('hi', 'At most ₹250.00 can be refunded.')).toBe('वापस करने के लिए अधिकतम ₹250.00 बचे हैं।')
  expect(inLanguage('hi', '1 payee added.')).toBe('1 प्राप्तकर्ता जोड़ा गया।')
  expect(inLanguage('hi', 'The file lacks the columns A, B, C. The template has all headings.')).toBe(
    'फ़ाइल में ये कॉलम नहीं हैं: A, B, C। टेम्पलेट में सभी शीर्षक हैं।',
  )
  const nested = ENGLISH.APPROVALS.noLongerPossible(ENGLISH.BACK_OFFICE.charges.nameTaken)
  expect(inLanguage('hi', nested)).toBe('यह प्रस्ताव के अनुसार अब नहीं हो सकता: इस नाम का समूह पहले से है।')
  expect(inLanguage('hi', ENGLISH.NOTICES.dueOf('₹12,000.00', 'Asha', '05 Dec 2026', 'https://x.in/d'))).toBe(
    'Asha को ₹12,000.00 का भुगतान 05 दिसंबर 2026 को करना है। https://x.in/d',
  )
  expect(inLanguage('hi', 'Nobody said this')).toBe('Nobody said this')
  expect(inLanguage('en', 'Name is required.')).toBe('Name is required.')
})

test('one English sentence is said in one way', () => {
  const ways = new Map<string, Set<string>>()
  for (const { english, hindi } of pairs.flatMap(saidBy)) {
    ways.set(english, (ways.get(english) ?? new Set()).add(hindi))
  }
  expect([...ways].filter(([, said]) => said.size > 1)).toEqual([])
})

describe('sentences written where they are used', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .filter(
        (name) => !/\.test\.ts$|messages\.ts$|\/partner\/|-events\.ts$|bill-exceptions|pay-biller/.test(name),
      )
      .map((name) => readFileSync(`${root}${name}`, 'utf8'))
  const contract = read('packages/contract/src/**/*.ts')
  const server = read('apps/api/src/{modules,platform}/**/*.ts')
  const exceptions = globSync('apps/api/src/modules/*/*/*-exceptions-sql.ts', { cwd: root }).map((name) =>
    readFileSync(`${root}${name}`, 'utf8'),
  )
  const literal = "['`]([A-Z][^'`\\n]{3,}\\.)['`]"
  const found = (texts: string[], before: string) =>
    texts.flatMap((text) => [...text.matchAll(new RegExp(before + literal, 'g'))].map(([, all = '']) => all))

  it('are all there', () => {
    const sentences = [
      ...found(contract, '(?:message: |error: |/\\w*, |\\d+, |_LENGTH, |\\w\\], |\\()'),
      ...found(server, '(?:AppError\\([^\\n]*message: |^ {2,6}message: |fieldError\\([^\\n]*, )'),
      ...Object.values(ERRORS).map(({ message }) => message),
    ]
    expect(sentences.length).toBeGreaterThan(70)
    const missing = sentences.filter((text) => translate(text.replaceAll(/\$\{[^}]*\}/g, '7')) === null)
    expect([...new Set(missing)]).toEqual([])
  })

  it('give the reason of each item in the exceptions queue', () => {
    const reasons = exceptions.flatMap((text) =>
      [...text.matchAll(/'((?:[A-Z]|it )(?:[^'\n]|'')+[.:] ?)'/g)].map(([, all = '']) =>
        all.replaceAll("''", "'"),
      ),
    )
    expect(reasons.length).toBeGreaterThan(30)
    const asSaid = (text: string) => (text.startsWith('it ') ? `7: ${text}` : text.replace(/: $/, ': 7.'))
    expect(reasons.filter((text) => translate(asSaid(text)) === null)).toEqual([])
  })

  it('translate the text after a reason too, and not as a filled-in part', () => {
    const leads = Object.keys(HINDI.own).filter((text) => text.endsWith(': {n}.'))
    const followers = exceptions.flatMap((text) =>
      [...text.matchAll(/'( [A-Z][^'\n]+\.)'/g)].map(([, all = '']) => all),
    )
    expect(followers).not.toEqual([])
    for (const text of followers) {
      const said = leads.map((lead) => translate(lead.replace('{n}', '7') + text))
      expect(said.filter((hindi) => hindi !== null && !/[a-z]/.test(hindi))).not.toEqual([])
    }
  })

  it('are still used', () => {
    const all = [...contract, ...server, ...exceptions]
      .join('\n')
      .replaceAll(/\$\{[^}]*\}/g, '{n}')
      .replaceAll("''", "'")
    // A statement joins a sentence from its pieces.
    const stands = (text: string) =>
      text.split(/ ?\{\w+\}[.:]? ?|\.$/).every((piece) => piece.length < 4 || all.includes(piece))
    // The last is that of the library which checks fields.
    const stale = Object.keys(HINDI.own).filter((text) => !stands(text) && text !== 'Invalid input')
    expect(stale).toEqual([])
  })

  it('keep their filled-in parts, and are Hindi', () => {
    for (const [english, hindi] of Object.entries(HINDI.own)) {
      expect(hindi.match(/\{\w+\}/g)).toEqual(english.match(/\{\w+\}/g))
      expect(hindi).toMatch(DEVANAGARI)
    }
  })
})
