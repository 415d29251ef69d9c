import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { isPersonName, personName, personNameError } from './person-fields.ts'
import { PERSON } from './person-messages.ts'

const letters = PERSON.register.nameLetters

describe('a person may be called', () => {
  it.each([
    'Kavita',
    'O’Brien',
    "D'Souza",
    'S. K. Nair',
    'A. P. J.',
    'Anne-Marie',
    'Zoë Łukasz Ñandú',
    'Nguyễn Thị Ánh',
    'क्‍षमा',
    'श्रीमान्‌ राजेश',
    'திருவள்ளுவர்',
    'ശ്രീ‌കുമാർ',
    'رضا‌زاده',
    '王小明',
    'Ꮳꮃꭹ',
  ])('%s', (name) => expect(isPersonName(name)).toBe(true))
})

describe('a person is not called', () => {
  it.each([
    'www.evil.example',
    'a.b',
    '.a',
    'evil.‍example',
    'http://x',
    'x/y',
    'x:y',
    'x@y',
    'Meera 2',
    'मीरा ४',
    'Meera😀',
    'Meera_Rao',
    'Meera<b>',
    'a\nb',
    'a\u0000b',
    'a\u202eb',
    'a\u200bb',
    'a\ufeffb',
    'evil。example',
    '...',
    "-'-",
    '\u200d',
    '\u3164',
    '',
  ])('%j', (name) => expect(isPersonName(name)).toBe(false))
})

// Alphabets of what people write names in, joiners among them where the script needs them.
const SCRIPTS = [
  [0x0905, 0x0939, 0x093e, 0x094d, 0x200d, 0x200c],
  [0x0b85, 0x0bb9, 0x0bbe, 0x0bcd],
  [0x0c05, 0x0c39, 0x0c3e, 0x0c4d],
  [0x0627, 0x064a, 0x064b, 0x0652, 0x200c],
].map(([first = 0, last = 0, ...more]) => [
  ...Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ...more.map((code) => String.fromCodePoint(code)),
])
const LATIN = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáéíóúàèçñöüßşğłžāīū']

const word = fc.constantFrom(LATIN, ...SCRIPTS).chain((signs) =>
  fc
    .array(fc.constantFrom(...signs.filter((sign) => /[\p{L}\p{M}\u200c\u200d]/u.test(sign))), {
      minLength: 1,
      maxLength: 8,
    })
    .map((chosen) => `${signs.find((sign) => /\p{L}/u.test(sign))}${chosen.join('')}`),
)
const name = fc
  .tuple(
    word,
    fc.array(fc.tuple(fc.constantFrom(' ', '-', "'", '’', '. '), word), { maxLength: 3 }),
    fc.constantFrom('', '.'),
  )
  .map(([first, more, end]) => first + more.map(([sign, next]) => sign + next).join('') + end)

describe('of any names', () => {
  it('what people are called is taken', () => {
    fc.assert(
      fc.property(name, (text) => isPersonName(text)),
      { numRuns: 2_000 },
    )
  })

  it('a dot inside a word, a digit, a sign or a hidden character anywhere is refused', () => {
    const wrong = fc.oneof(
      word.map((text) => `.${text}`),
      fc.constantFrom(
        ...'/:@?#%&=+\\<>"(){}[]|~^`$*;,!_0123456789४๓٣',
        '😀',
        '\u200b',
        '\u200e',
        '\u202e',
        '\u2066',
        '\u0007',
        '\u0085',
        '\ufeff',
        '\u00ad',
      ),
    )
    const spoiled = fc
      .tuple(name, wrong, word)
      .map(([before, sign, after]) => before.replace(/\.$/, '') + sign + after)
    fc.assert(
      fc.property(spoiled, (text) => !isPersonName(text)),
      { numRuns: 2_000 },
    )
  })

  it('nothing that is taken holds what a mail program makes a link of', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.domain(),
      fc.emailAddress(),
      fc.tuple(name, fc.domain()).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(anything, (text) => !isPersonName(text) || !/\.\S|[/:@\p{N}\p{Cc}]/u.test(text)),
      { numRuns: 5_000 },
    )
  })
})

describe('the field', () => {
  const field = personName('First name is required.')
  const errors = (value: unknown) => z.safeParse(field, value).error?.issues.map((issue) => issue.message)

  it('trims, and has one sentence for each thing that is wrong', () => {
    expect(z.parse(field, '  Meera ')).toBe('Meera')
    expect(errors('')).toEqual(['First name is required.'])
    expect(errors('a\u0000b')).toEqual(['Invalid value.'])
    expect(errors('a.b')).toEqual([letters])
    expect(errors('a'.repeat(101))).toEqual(['At most 100 characters.'])
  })

  it('a stored name stays valid, another one like it does not become so', () => {
    expect(personNameError('R2 D2', 'R2 D2')).toBe(null)
    expect(personNameError('R2 D3', 'R2 D2')).toBe(letters)
    expect(personNameError('Meera', 'R2 D2')).toBe(null)
  })
})
