import { expect, test } from 'vitest'
import { TOKENS, type Token } from './tokens.ts'

const TEXT_PAIRS: [Token, Token][] = [
  ...(['ink', 'ink-2', 'ink-3', 'brand'] as const).flatMap((text): [Token, Token][] =>
    (['canvas', 'surface', 'sunken', 'soft'] as const).map((ground) => [text, ground]),
  ),
  ['on-fill', 'fill'],
  ['on-fill', 'fill-hover'],
  ['on-accent', 'accent'],
  ['on-cover', 'cover'],
  ['ink-2', 'neutral-soft'],
  ...(['ok', 'warn', 'bad', 'info'] as const).flatMap((tone): [Token, Token][] => [
    [tone, `${tone}-soft`],
    [tone, 'surface'],
  ]),
]

const CONTROL_PAIRS: [Token, Token][] = [
  ['line-strong', 'surface'],
  ['line-strong', 'canvas'],
  ['brand', 'surface'],
]

test.each([0, 1] as const)('text reaches 4.5 and controls 3 to 1 (scheme %s)', (scheme) => {
  const low = (pairs: [Token, Token][], limit: number) =>
    pairs.filter(([a, b]) => contrast(TOKENS[a][scheme], TOKENS[b][scheme]) < limit)
  expect(low(TEXT_PAIRS, 4.5)).toEqual([])
  expect(low(CONTROL_PAIRS, 3)).toEqual([])
})

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
