import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskCards, maskLogLine } from './card-mask.ts'

/** Digits with the check digit that makes them a card number; computed apart from the code under test. */
function withCheckDigit(digits: number[]): number[] {
  const doubled = digits.toReversed().map((digit, index) => (index % 2 === 0 ? digit * 2 : digit))
  const sum = doubled.reduce((total, digit) => total + Math.floor(digit / 10) + (digit % 10), 0)
  return [...digits, (10 - (sum % 10)) % 10]
}

const card = fc
  .tuple(
    fc.integer({ min: 2, max: 6 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 17 }),
  )
  .map(([first, rest]) => withCheckDigit([first, ...rest]))

/** The zero of scripts that people in India write, and of some that they do not. */
const ZEROS = [
  0x30, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0, 0xff10, 0x1d7ce, 0x1d7ec,
]
const separator = fc.constantFrom(
  '',
  ' ',
  '-',
  '.',
  '/',
  '_',
  ',',
  '|',
  ':',
  ' - ',
  '\u00a0',
  '\u2009',
  '\u200b',
  '\u2013',
  '\u2014',
  '\n',
  '\t',
  ' · ',
  '*',
  '\u200d',
)
const inScript = (digits: number[], zero: number) => digits.map((digit) => String.fromCodePoint(zero + digit))

const masked = (digits: number[]) => `${'*'.repeat(digits.length - 4)}${digits.slice(-4).join('')}`

describe('every card number is masked', () => {
  it('in digits of every script, printed in fours with any separator', () => {
    fc.assert(
      fc.property(card, fc.constantFrom(...ZEROS), separator, (digits, zero, between) => {
        const groups =
          inScript(digits, zero)
            .join('')
            .match(/.{1,4}/gu) ?? []
        expect(maskCards(`Charged on ${groups.join(between)} yesterday`)).toBe(
          `Charged on ${masked(digits)} yesterday`,
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('with a separator after any digit, each its own', () => {
    fc.assert(
      fc.property(card, fc.array(separator, { minLength: 19, maxLength: 19 }), (digits, between) => {
        const text = digits.map(
          (digit, index) => `${digit}${index < digits.length - 1 ? between[index] : ''}`,
        )
        const out = maskCards(`no: ${text.join('')}.`)
        // Digits parted by chance may contain a day or a time; the digits left are then too short for a card.
        const left = out.replace(/\D/g, '')
        expect(left.length < 13 || /\d[-/.:]\d/.test(text.join(''))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('with each digit in a script of its own', () => {
    fc.assert(
      fc.property(
        card,
        fc.array(fc.constantFrom(...ZEROS), { minLength: 19, maxLength: 19 }),
        (digits, zeros) => {
          const text = digits
            .map((digit, index) => String.fromCodePoint((zeros[index] ?? 0x30) + digit))
            .join('')
          expect(maskCards(text)).toBe(masked(digits))
        },
      ),
    )
  })

  it('twice in one text, and with other numbers beside it', () => {
    fc.assert(
      fc.property(card, card, (one, two) => {
        const text = `1. ${one.join('')}, 2) ${two.join('')} on 22/11/2026 at 10:45`
        expect(maskCards(text)).toBe(`1. ${masked(one)}, 2) ${masked(two)} on 22/11/2026 at 10:45`)
      }),
    )
  })

  it.each([
    ['card 4576238912771450 was charged', 'card ************1450 was charged'],
    ['4576 2389 1277 1450', '************1450'],
    ['3782-822463-10005.', '***********0005.'],
    ['(6304000000000000000)', '(***************0000)'],
    ['1. 4576 2389 1277 1450', '1. ************1450'],
    ['Card:-4576 2389 1277 1450', 'Card:-************1450'],
    ['card4576238912771450', 'card************1450'],
    ['४५७६ २३८९ १२७७ १४५०', '************1450'],
    ['４５７６２３８９１２７７１４５０', '************1450'],
    ['4️⃣5️⃣7️⃣6️⃣2️⃣3️⃣8️⃣9️⃣1️⃣2️⃣7️⃣7️⃣1️⃣4️⃣5️⃣0️⃣', '************1450️⃣'],
  ])('%s', (text, result) => {
    expect(maskCards(text)).toBe(result)
  })
})

describe('other numbers are left as they are', () => {
  it.each([
    'order CK26112100007733 paid',
    'bank reference 412345678901',
    '4576238912771451 has a wrong check digit',
    '9890355128, 9890355129',
    'account 12345678901234567890123',
    'UTR HDFCR52026112198765432',
    'id 550e8400-e29b-41d4-a716-446655440000',
    'on 2026-11-22 10:45:33 and 2026-11-22 10:45:34',
    'paid ₹1,23,456.00 and ₹2,34,567.00 and Rs. 1,00,000.00',
  ])('%s', (text) => {
    expect(maskCards(text)).toBe(text)
  })

  it('of a wrong check digit', () => {
    fc.assert(
      fc.property(card, fc.integer({ min: 1, max: 9 }), (digits, off) => {
        const wrong = [...digits.slice(0, -1), ((digits.at(-1) ?? 0) + off) % 10].join('')
        expect(maskCards(wrong)).toBe(wrong)
      }),
    )
  })

  it('in any text: only digits and the characters between them ever change', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const letters = (of: string) => of.replace(/[^\p{L}]/gu, '')
        expect(letters(maskCards(text))).toBe(letters(text))
      }),
    )
  })

  it('quickly, however long and however many the digits are', () => {
    // Processor time: a busy machine makes it wait, and is no fault of it.
    const before = process.cpuUsage()
    maskCards('1 2 3 4 5 6 7 8 9 '.repeat(1_000))
    maskCards('12345 '.repeat(3_500))
    maskCards('9'.repeat(20_000))
    maskCards('1    '.repeat(4_000))
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000)
  })
})

it('a line of the log keeps its numbers and loses its cards', () => {
  const line = `{"level":50,"time":1763780044120,"msg":"refused 4576 2389\\n1277 1450","request_id":"550e8400-e29b-41d4-a716-446655440000"}\n`
  const out = JSON.parse(maskLogLine(line))
  expect(out).toEqual({ ...JSON.parse(line), msg: 'refused ************1450' })
})

it('a line of the log stays JSON at any time, also at one whose milliseconds have the check digit of a card', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_763_780_000_000, max: 1_999_999_999_999 }), (time) => {
      const line = JSON.stringify({ level: 30, time, pid: 1, took: time, msg: 'incoming request' })
      expect(maskLogLine(line)).toBe(line)
    }),
  )
})
