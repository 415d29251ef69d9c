import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPersonName, payeeNameError, personNameError, tidyName, tidyPersonName } from './names.ts'
import { PAYEE_MESSAGES } from './payables/payee-messages.ts'
import { PERSON } from './person-messages.ts'

const letters = PERSON.register.nameLetters

describe('a person may be called', () => {
  it.each([
    'Kavita',
    'O’Brien',
    "D'Souza",
    'S. K. Nair',
    'S.K.',
    'S.K.Nair',
    'A.P.J. Abdul Kalam',
    'A. P. J.',
    'Md.Irfan',
    'Mohd. Rafi',
    'M.S.Dhoni',
    'Anne-Marie',
    'Zoë Łukasz Ñandú',
    'Nguyễn Thị Ánh',
    'Γιώργος Παπαδόπουλος',
    'А.С.Пушкин',
    'क्‍षमा',
    'एम.एस.धोनी',
    'श्रीमान्‌ राजेश',
    'திருவள்ளுவர்',
    'எம்.எஸ்.தோனி',
    'অমর্ত্য সেন',
    'র‍্যাচেল',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਬੱਗਾ',
    'ശ്രീ‌കുമാർ',
    'محمد‌علی',
    'ਅੱਛਰ',
    '王小明',
    'さくら・山田',
    'Ꮳꮃꭹ',
  ])('%s', (name) => expect(isPersonName(name)).toBe(true))
})

describe('a person is not called', () => {
  it.each([
    'www.evil.example',
    'Evil.Example',
    'x.y.www.evil.example',
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
    'evil。example',
    '...',
    "-'-",
    '\u200d',
    '\u3164',
    '\u2800\u115f\u1160\uffa0',
    '\u{e0041}\ufe0f',
    '',
  ])('%j', (name) => expect(isPersonName(name)).toBe(false))
})

describe('a tidied name', () => {
  it.each([
    ['\u202eMeera\u202c', 'Meera'],
    [' Me\u200bera\u00a0\u2800Rao\ufeff ', 'Meera Rao'],
    ['\u3164\uffa0Meera\u{e0041}\u{e007f}', 'Meera'],
    ['Mee\u00adra\ufe0f', 'Meera'],
    ['Me\u200dera', 'Meera'],
    ['क्\u200d\u200dषमा', 'क्\u200dषमा'],
    ['अवन\u200d', 'अवन'],
    ['അവന്\u200d', 'അവന്\u200d'],
    ['رضا\u200cزاده', 'رضا\u200cزاده'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['a\nb', 'a\nb'],
    ['M/s  Rao – Sons', 'M/s  Rao – Sons'],
  ])('%j is %j', (typed, name) => expect(tidyName(typed)).toBe(name))

  it.each([
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['M.S.Dhoni', 'M.S. Dhoni'],
    ['Md.Irfan', 'Md. Irfan'],
    ['S.K.', 'S.K.'],
    ['A.P.J. Abdul Kalam', 'A.P.J. Abdul Kalam'],
    ['T.co', 'T. co'],
    ['எம்.எஸ்.தோனி', 'எம்.எஸ்.தோனி'],
    ['www.evil', 'www.evil'],
  ])('of a person: %j is %j', (typed, name) => expect(tidyPersonName(typed)).toBe(name))
})

// Alphabets of names, joiners among them where the script needs them.
const SCRIPTS = [
  [0x0905, 0x0939, 0x093e, 0x094d, 0x200d, 0x200c],
  [0x0985, 0x09b9, 0x09be, 0x09cd, 0x200d],
  [0x0a05, 0x0a39, 0x0a3e, 0x0a4d, 0x0a70, 0x0a71, 0x0a3c],
  [0x0b85, 0x0bb9, 0x0bbe, 0x0bcd],
  [0x0c05, 0x0c39, 0x0c3e, 0x0c4d],
  [0x0d05, 0x0d39, 0x0d3e, 0x0d4d, 0x200d],
  [0x0627, 0x064a, 0x064b, 0x0652, 0x200c, 0x06af, 0x06cc],
  [0x0391, 0x03c9],
  [0x0410, 0x044f],
  [0x10d0, 0x10f0],
  [0x0e01, 0x0e2e, 0x0e31, 0x0e48],
  [0x4e00, 0x4e50],
  [0xac00, 0xac50],
].map(([first = 0, last = 0, ...more]) => [
  ...Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ...more.map((code) => String.fromCodePoint(code)),
])
const LATIN = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáéíóúàèçñöüßşğłžāīūễịờ']

const word = fc.constantFrom(LATIN, ...SCRIPTS).chain((signs) =>
  fc
    .array(fc.constantFrom(...signs.filter((sign) => /[\p{L}\p{M}\u200c\u200d]/u.test(sign))), {
      minLength: 1,
      maxLength: 8,
    })
    .map((chosen) => `${signs.find((sign) => /\p{L}/u.test(sign))}${chosen.join('')}`),
)
const initials = fc
  .array(fc.constantFrom(...'ABKSअक', 'எம்', 'Md'), { minLength: 1, maxLength: 3 })
  .map((each) => each.map((initial) => `${initial}.`).join(''))
const name = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: word },
      fc.tuple(initials, word).map((parts) => parts.join('')),
    ),
    fc.array(fc.tuple(fc.constantFrom(' ', '-', "'", '’', '. '), word), { maxLength: 3 }),
    fc.constantFrom('', '.'),
  )
  .map(([first, more, end]) => first + more.map(([sign, next]) => sign + next).join('') + end)
const HIDDEN = [
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\u1160',
].concat(['\uffa0', '\u2800', '\ufe0f', '\u{e0041}', '\u{e0100}', '\u034f', '\u180e'])

describe('of any names', () => {
  it('real names are accepted, and tidied in one pass', () => {
    fc.assert(
      fc.property(name, (text) => {
        const tidied = tidyPersonName(text)
        expect([text, isPersonName(text), payeeNameError(text)]).toEqual([text, true, null])
        expect(tidyPersonName(tidied)).toBe(tidied)
      }),
      { numRuns: 2_000 },
    )
  })

  it('invisible characters make no other name of it', () => {
    fc.assert(
      fc.property(fc.tuple(word, word), fc.constantFrom(...HIDDEN), ([first, last], sign) => {
        const plain = tidyName(`${first} ${last}`)
        expect(tidyName(`${sign}${first}${sign} ${sign}${last}${sign}`)).toBe(plain)
        expect(tidyName(plain)).not.toContain(sign)
      }),
      { numRuns: 1_000 },
    )
  })

  it('a link, a digit or another sign is refused', () => {
    const wrong = fc.oneof(
      word.map((text) => ` www.${text}`),
      fc.constantFrom(...'/:@?#%&=+\\<>"(){}[]|~^`$*;,!_0123456789४๓٣', '😀', '\u0007', '\u0085'),
    )
    const spoiled = fc
      .tuple(name, wrong, word)
      .map(([before, sign, after]) => before.replace(/\.$/, '') + sign + after)
    fc.assert(
      fc.property(spoiled, (text) => !isPersonName(text)),
      { numRuns: 2_000 },
    )
  })

  it('no accepted name holds text that a mail program turns into a link', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.domain(),
      fc.emailAddress(),
      fc.tuple(name, fc.domain()).map((parts) => parts.join('')),
      fc.tuple(initials, fc.domain()).map((parts) => parts.join('')),
    )
    const isHarmless = (text: string) => !/\.[a-z]{2}|[/:@\p{N}\p{Cc}]/iu.test(tidyPersonName(text))
    fc.assert(
      fc.property(anything, (text) => !isPersonName(text) || isHarmless(text)),
      { numRuns: 5_000 },
    )
  })
})

describe('a payee may be called', () => {
  it.each(['Rao & Sons', '3M India Ltd.', 'A-1 Traders (Pune)', 'M/s Om 24x7', 'Booking.com', 'ரவி'])(
    '%s',
    (name) => expect(payeeNameError(name)).toBeNull(),
  )

  it.each([
    '\u200b',
    '\u3164',
    '\u2800',
    '\u202e',
    '\u115f\u1160',
    '\uffa0',
    '\u{e0041}',
    '\ufe0f',
    '24/7',
    '\u0301',
  ])('no name without a letter: %j', (name) => expect(payeeNameError(name)).toBe(PAYEE_MESSAGES.nameLetter))
})

it('a stored name stays valid, another one like it does not become so', () => {
  expect(personNameError('R2 D2', 'R2 D2')).toBe(null)
  expect(personNameError('R2 D2', 'R2\u200b D2')).toBe(null)
  expect(personNameError('R2 D3', 'R2 D2')).toBe(letters)
  expect(personNameError('R2 D2')).toBe(letters)
  expect(personNameError('Meera', 'R2 D2')).toBe(null)
  expect(personNameError('', null)).toBe(letters)
})
