import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('[data-mantine-color-scheme="dark"]')
const SCHEMES = [light, dark].map((text) =>
  Object.fromEntries([...text.matchAll(/--ck-([\w-]+): (#\w+);/g)].map((match) => [match[1], match[2]])),
)
type Token = string

const TEXT_PAIRS: [Token, Token][] = [
  ...['ink', 'ink-2', 'ink-3', 'brand'].flatMap((text): [Token, Token][] =>
    ['canvas', 'surface', 'sunken', 'soft'].map((ground) => [text, ground]),
  ),
  ['on-fill', 'fill'],
  ['on-fill', 'fill-hover'],
  ['on-accent', 'accent'],
  ['on-cover', 'cover'],
  ['ink-2', 'neutral-soft'],
  ...['ok', 'warn', 'bad', 'info'].flatMap((tone): [Token, Token][] => [
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
    pairs.filter(([a, b]) => !(contrast(SCHEMES[scheme]?.[a], SCHEMES[scheme]?.[b]) >= limit))
  expect(low(TEXT_PAIRS, 4.5)).toEqual([])
  expect(low(CONTROL_PAIRS, 3)).toEqual([])
})

function contrast(a = '', b = ''): number {
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

test('both schemes name the same tokens', () => {
  expect(Object.keys(SCHEMES[0] ?? {}).length).toBeGreaterThan(25)
  expect(Object.keys(SCHEMES[1] ?? {})).toEqual(Object.keys(SCHEMES[0] ?? {}))
})
