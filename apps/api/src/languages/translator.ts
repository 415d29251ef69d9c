import type { Dictionary } from './english.ts'
import { pairsOf, samplesOf } from './pairs.ts'

/** Gives a sentence in the language; null for one that it does not know. */
export type Translate = (sentence: string) => string | null

type Template = { pattern: RegExp; literal: number; places: number[]; say: (texts: string[]) => string }

const MARK = /(\uE000\d\uE001)/
const PLACE = /(\{\w+\})/

/**
 * A sentence with marks where something is filled in, as an expression that finds what was. `places` says which of the
 * things each of them is; those without a number are counted.
 */
function patternOf(sentence: string, place: RegExp): Omit<Template, 'say'> {
  const parts = sentence.split(place)
  const source = parts.map((part, n) => (n % 2 === 1 ? '(.+)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  const literal = parts.filter((_part, n) => n % 2 === 0).join('').length
  const places = parts.flatMap((part, n) =>
    n % 2 === 1 ? [Number(/\d/.exec(part)?.[0] ?? (n - 1) / 2)] : [],
  )
  return { pattern: new RegExp(`^${source.join('')}$`, 's'), literal, places }
}

/**
 * Makes the translator of a language. It finds a sentence by its English text, and one with filled-in parts by the text
 * around them, the longest first. A filled-in part that is itself a sentence is translated too.
 */
export function makeTranslator(dictionary: Dictionary): Translate {
  const fixed = new Map<string, string>()
  const templates: Template[] = []
  for (const { at, english, other } of pairsOf(dictionary)) {
    if (typeof english === 'string') fixed.set(english, other as string)
    else {
      for (const { sentence, argumentsFor } of samplesOf({ at, english })) {
        const say = (texts: string[]) => (other as (...given: unknown[]) => string)(...argumentsFor(texts))
        if (MARK.test(sentence)) templates.push({ ...patternOf(sentence, MARK), say })
        else fixed.set(sentence, say([]))
      }
    }
  }
  for (const [english, other] of Object.entries(dictionary.own)) {
    if (PLACE.test(english)) {
      const say = (texts: string[]) => other.replace(/\{\w+\}/g, () => texts.shift() ?? '')
      templates.push({ ...patternOf(english, PLACE), say })
    } else fixed.set(english, other)
  }
  templates.sort((one, other) => other.literal - one.literal)
  return (sentence) => {
    const known = fixed.get(sentence)
    if (known !== undefined) return known
    for (const { pattern, places, say } of templates) {
      const found = pattern.exec(sentence)?.slice(1)
      if (!found) continue
      const texts: string[] = []
      for (const [n, text] of found.entries()) texts[places[n] ?? n] = fixed.get(text) ?? text
      return say(texts)
    }
    return null
  }
}
