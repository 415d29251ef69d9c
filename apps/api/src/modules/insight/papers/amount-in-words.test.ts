import { expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

it.each([
  [0n, 'Rupees Zero Only'],
  [5n, 'Rupees Zero and Paise Five Only'],
  [100n, 'Rupees One Only'],
  [1_900n, 'Rupees Nineteen Only'],
  [2_000n, 'Rupees Twenty Only'],
  [10_000n, 'Rupees One Hundred Only'],
  [99_999n, 'Rupees Nine Hundred Ninety-Nine and Paise Ninety-Nine Only'],
  [1_884_276n, 'Rupees Eighteen Thousand Eight Hundred Forty-Two and Paise Seventy-Six Only'],
  [10_000_000n, 'Rupees One Lakh Only'],
  [1_000_000_000n, 'Rupees One Crore Only'],
  [
    1_234_567_891n,
    'Rupees One Crore Twenty-Three Lakh Forty-Five Thousand Six Hundred Seventy-Eight and Paise Ninety-One Only',
  ],
  [1_250_000_000_000n, 'Rupees One Thousand Two Hundred Fifty Crore Only'],
])('%s paise: %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
