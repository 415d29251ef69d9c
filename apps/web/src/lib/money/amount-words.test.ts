import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'

test.each([
  ['18500.50', 'Eighteen thousand five hundred rupees and fifty paise'],
  ['123456.00', 'One lakh twenty-three thousand four hundred fifty-six rupees'],
  ['1000000', 'Ten lakh rupees'],
  [
    '12345678.09',
    'One crore twenty-three lakh forty-five thousand six hundred seventy-eight rupees and nine paise',
  ],
  ['1', 'One rupee'],
  ['1.01', 'One rupee and one paisa'],
  ['0.75', 'Seventy-five paise'],
  ['0', 'Zero rupees'],
  ['20', 'Twenty rupees'],
  ['110.10', 'One hundred ten rupees and ten paise'],
  ['100000000000', 'Ten thousand crore rupees'],
])('%s', (rupees, words) => {
  expect(amountInWords(rupees)).toBe(words)
})

test.each(['', 'abc', '-5', '1.234', '1e5'])('%s is not an amount', (text) => {
  expect(amountInWords(text)).toBe('')
})
