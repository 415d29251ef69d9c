import { expect, it, test } from 'vitest'
import { amountInHindi } from './amount-in-words.ts'

it.each([
  [0n, 'शून्य रुपये मात्र'],
  [1n, 'शून्य रुपये और एक पैसा मात्र'],
  [100n, 'एक रुपया मात्र'],
  [1_900n, 'उन्नीस रुपये मात्र'],
  [3_900n, 'उनतालीस रुपये मात्र'],
  [10_000n, 'एक सौ रुपये मात्र'],
  [99_999n, 'नौ सौ निन्यानवे रुपये और निन्यानवे पैसे मात्र'],
  [1_884_276n, 'अठारह हज़ार आठ सौ बयालीस रुपये और छिहत्तर पैसे मात्र'],
  [10_000_000n, 'एक लाख रुपये मात्र'],
  [1_000_000_000n, 'एक करोड़ रुपये मात्र'],
  [1_234_567_891n, 'एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर रुपये और इक्यानवे पैसे मात्र'],
  [1_250_000_000_000n, 'एक हज़ार दो सौ पचास करोड़ रुपये मात्र'],
])('%s paise: %s', (paise, words) => {
  expect(amountInHindi(paise)).toBe(words)
})

const below = Array.from({ length: 100 }, (_, n) => amountInHindi(BigInt(n) * 100n).split(' ')[0] ?? '')
const UNITS: Readonly<Record<string, bigint>> = { सौ: 100n, हज़ार: 1000n, लाख: 100_000n }

/** The number that words say. */
function numberOf(words: string[]): bigint {
  const at = words.lastIndexOf('करोड़')
  if (at >= 0) return numberOf(words.slice(0, at)) * 10_000_000n + numberOf(words.slice(at + 1))
  let sum = 0n
  let count = 0n
  for (const word of words) {
    const unit = UNITS[word]
    if (unit === undefined) count = BigInt(below.indexOf(word))
    else sum += count * unit
    if (unit !== undefined) count = 0n
  }
  return sum + count
}

test('the hundred words differ, and their tens are where they belong', () => {
  expect(new Set(below).size).toBe(100)
  expect(below.every((word) => /^\p{Script=Devanagari}+$/u.test(word))).toBe(true)
  // उन- is one less than the next ten, and the units have their beginnings.
  for (const n of [19, 29, 39, 49, 59, 69, 79]) expect(below[n]).toMatch(/^उन/)
  for (const n of [21, 31, 41, 51, 61, 71, 81, 91]) expect(below[n]).toMatch(/^इक/)
  for (const n of [22, 32, 42, 52, 62, 72, 82, 92]) expect(below[n]).toMatch(/^ब/)
  for (const n of [23, 33, 43, 53, 63, 73, 83, 93]) expect(below[n]).toMatch(/^(त|ते)/)
  for (const n of [24, 34, 44, 54, 64, 74, 84, 94]) expect(below[n]).toMatch(/^च/)
  for (const n of [25, 35, 45, 55, 65, 75, 85, 95]) expect(below[n]).toMatch(/^(पच|पै)/)
  for (const n of [26, 36, 46, 56, 66, 76, 86, 96]) expect(below[n]).toMatch(/^छ/)
  for (const n of [27, 37, 47, 57, 67, 77, 87, 97]) expect(below[n]).toMatch(/^स/)
  for (const n of [28, 38, 48, 58, 68, 78, 88, 98]) expect(below[n]).toMatch(/^अ/)
})

test('what is said is the number', () => {
  for (let rupees = 1n; rupees < 10n ** 11n; rupees = (rupees * 13n) / 10n + 1n) {
    const words = amountInHindi(rupees * 100n)
      .replace(/ रुप.*$/, '')
      .split(' ')
    expect(numberOf(words)).toBe(rupees)
  }
})
