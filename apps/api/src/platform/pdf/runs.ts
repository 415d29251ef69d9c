import { BOXES, type Fonts, UNDRAWN } from './fonts.ts'

/** A part of a text in one family; null is the Latin fonts of the page. */
export type TextRun = { text: string; family: string | null }

const WORDS = /[\p{L}\p{M}\p{Cf}]+|[^\p{L}\p{M}\p{Cf}]+/gu
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters that are written from right to left: Hebrew, Arabic, Syriac and their relatives. */
const RTL_LETTERS = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc'
const RTL = `[${RTL_LETTERS}]`
/** From a letter of Urdu to the last one before a letter of another script, a bracket, or the end. */
const RTL_STRETCH = new RegExp(`${RTL}(?:(?:(?!${RTL})[^\\p{L}\\p{Ps}\\p{Pe}])*${RTL})*`, 'gu')
const IS_RTL = new RegExp(`^(?=.*${RTL})[${RTL_LETTERS}\\P{L}]*$`, 'su')
// First strong isolate, and its end (UAX 9).
const isolate = (text: string) => `\u2068${text}\u2069`

/**
 * A text as papers draw it: composed (NFC), with right-to-left parts isolated from the text around them, so that a
 * number after an Urdu name stays after it. A text in Urdu alone is right-to-left as a whole.
 */
export function drawnText(text: string): string {
  const composed = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?:(?![\n\u00a0])[\p{Cc}\p{White_Space}])+/gu, ' ')
  return IS_RTL.test(composed) ? isolate(composed) : composed.replace(RTL_STRETCH, isolate)
}

/**
 * Gives each letter of a drawn text the font that has it: a word that Figtree has in whole stays in Figtree, any other
 * one is looked up in the fonts of its letters, accents and joiners with the letter before them. `missing` are the letters
 * that no font has; they stand in a run of boxes.
 */
export function runsOf(text: string, fonts: Fonts): { runs: TextRun[]; missing: string[] } {
  const runs: TextRun[] = []
  const missing: string[] = []
  for (const { piece, families } of piecesOf(text, fonts)) {
    const last = runs.at(-1)
    let family = families.find((name) => hasAll(fonts, name, piece))
    // The words of a name stay in one run: each run costs as much as a text.
    if (piece === ' ' && last && last.family !== BOXES) family = last.family
    else if (isUndrawn(piece)) family = last?.family ?? BOXES
    else if (family === undefined) missing.push(piece)
    if (family === undefined) family = BOXES
    if (last && last.family === family) last.text += piece
    else runs.push({ text: piece, family })
  }
  return { runs, missing }
}

/** Pieces that one font must draw, each a letter with its accents, with the families to look it up in. */
function* piecesOf(text: string, fonts: Fonts) {
  if ([...text].every((letter) => fonts.has(null, letter))) {
    yield { piece: text, families: [null] }
    return
  }
  for (const [word] of text.matchAll(WORDS)) {
    const isWhole = hasAll(fonts, null, word)
    const families = isWhole || !/\p{L}/u.test(word) ? [null, ...fonts.others] : [...fonts.others, null]
    for (const { segment } of GRAPHEMES.segment(word)) {
      const isInOne = families.some((name) => hasAll(fonts, name, segment))
      for (const piece of isInOne ? [segment] : segment) yield { piece, families }
    }
  }
}

const isUndrawn = (text: string) => text !== '' && [...text].every((letter) => UNDRAWN.test(letter))

function hasAll(fonts: Fonts, family: string | null, text: string): boolean {
  return [...text].every((letter) => UNDRAWN.test(letter) || fonts.has(family, letter))
}
