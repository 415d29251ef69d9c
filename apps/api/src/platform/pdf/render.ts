import { type DocumentProps, Font, renderToBuffer, Text } from '@react-pdf/renderer'
import {
  Children,
  cloneElement,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { Drawing } from './drawing.ts'
import { type Fonts, fontsFor, LATIN } from './fonts.ts'
import { drawnText, runsOf } from './runs.ts'

/** The fonts of every page. */
export const PDF_FONTS = LATIN

/** A place where the font changes within a word, as between Devanagari and a comma, is no place for a new line. */
const WHOLE_WORDS = { hyphenationPenalty: 1_000_000 }

// Names and numbers are never cut.
Font.registerHyphenationCallback((word) => [word])

/** Draws a document with its fonts embedded: each text in the fonts that have its letters. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Drawing> {
  const fonts = await fontsFor(textsIn(document).map(drawnText).join(''))
  const missing = new Set<string>()
  const pdf = await renderToBuffer(withRuns(document, fonts, missing) as ReactElement<DocumentProps>)
  return { pdf, missing: [...missing].map(nameOf) }
}

const nameOf = (letter: string) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

type Parent = ReactElement<{ children?: ReactNode; hyphenationPenalty?: number }>
const isText = (node: ReactNode) => typeof node === 'string' || typeof node === 'number'

function textsIn(node: ReactNode): string[] {
  if (isText(node)) return [String(node)]
  if (!isValidElement(node)) return []
  return Children.toArray((node as Parent).props.children).flatMap(textsIn)
}

function withRuns(node: ReactNode, fonts: Fonts, missing: Set<string>): ReactNode {
  if (!isValidElement(node)) return node
  const { type, props } = node as Parent
  const children = Children.toArray(props.children).flatMap((child) => {
    if (!isText(child)) return [withRuns(child, fonts, missing)]
    const drawn = runsOf(drawnText(String(child)), fonts)
    for (const letter of drawn.missing) missing.add(letter)
    return drawn.runs.map(({ text, family }, at) =>
      family === null ? text : createElement(Text, { key: `run ${at}`, style: { fontFamily: family } }, text),
    )
  })
  return cloneElement(node as Parent, type === Text ? WHOLE_WORDS : {}, ...children)
}
