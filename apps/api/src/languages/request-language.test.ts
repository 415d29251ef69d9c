import { expect, test } from 'vitest'
import { languageOf } from './request-language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['hi', 'hi'],
  ['HI-in', 'hi'],
  ['hi-IN,hi;q=0.9,en-IN;q=0.8,en;q=0.7', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['en;q=0.5, hi;q=0.8', 'hi'],
  ['en;q=0.8, hi;q=0.8', 'en'],
  ['hi;q=0.8, en;q=0.8', 'hi'],
  ['ta,hi;q=0.5,en;q=0.1', 'hi'],
  ['ta,fr;q=0.5', 'en'],
  ['hi;q=0', 'en'],
  ['hi; q=0.000', 'en'],
  ['hi;q=2', 'en'],
  ['hi;q=x, en;q=0.1', 'en'],
  ['*;q=0.1, hi;q=0.2', 'hi'],
  ['hindi', 'en'],
  ['constructor,__proto__', 'en'],
  [`${'x,'.repeat(400)}hi`, 'en'],
])('%s asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
