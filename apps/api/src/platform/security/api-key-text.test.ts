import { expect, it } from 'vitest'
import { keyModeOf, keysWithin, newApiKey, readApiKey } from './api-key-text.ts'

it('a key is read as it was made, and each is another', () => {
  const texts = new Set<string>()
  for (let n = 0; n < 200; n += 1) {
    const { id, text } = newApiKey(n % 2 ? 'live' : 'test')
    expect(text).toMatch(/^ck_(live|test)_[1-9A-HJ-NP-Za-km-z]{11}_[1-9A-HJ-NP-Za-km-z]{50}$/)
    expect(readApiKey(text)).toEqual({ mode: n % 2 ? 'live' : 'test', id })
    texts.add(text)
  }
  expect(texts.size).toBe(200)
})

it('a key with any character changed or two swapped is refused', () => {
  const { text } = newApiKey('live')
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === '7' ? '8' : '7'
    expect(readApiKey(text.slice(0, at) + other + text.slice(at + 1)), `at ${at}`).toBeNull()
    const [a, b] = [text[at], text[at + 1]]
    if (b === undefined || a === b) continue
    expect(readApiKey(text.slice(0, at) + b + a + text.slice(at + 2)), `swapped at ${at}`).toBeNull()
  }
  expect(readApiKey(text.replace('live', 'test'))).toBeNull()
  for (const none of ['', 'ck_live_', `${text}x`, ` ${text}`]) expect(readApiKey(none)).toBeNull()
})

it('keys are found within an address, mistyped ones are not', () => {
  const { text } = newApiKey('test')
  expect(keysWithin(`/api/partner/v1/payees?key=${text}&limit=1`)).toEqual([text])
  expect(keysWithin(`/api/x?a=${text.slice(0, -1)}!`)).toEqual([])
})

it('only a live portal has live keys', () => {
  expect(['live', 'staging', 'sandbox'].map((mode) => keyModeOf(mode as never))).toEqual([
    'live',
    'test',
    'test',
  ])
})
