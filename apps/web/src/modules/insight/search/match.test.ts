import { expect, it } from 'vitest'
import { isMatch, marked } from './match.ts'

it.each([
  ['Pay Rental payments', 'pay rent', true],
  ['Pay Rental payments', 'rent pay', true],
  ['Add a payee: Rental payments', 'add a payee', true],
  ['Payment Configuration', 'conf', true],
  ['Payment Configuration', 'ment', false],
  ['Payment Configuration', 'pay x', false],
  ['Payment Configuration', '  ', false],
])('%j is found by %j: %j', (label, typed, found) => {
  expect(isMatch(label, typed)).toBe(found)
})

const hits = (label: string, typed: string) =>
  marked(label, typed)
    .map(({ text, isHit }) => (isHit ? `<${text}>` : text))
    .join('')

it.each([
  ['Meera Nair', 'nair me', '<Me>era <Nair>'],
  ['Meera Nair', 'eera', 'M<eera>  Nair'.replace('  ', ' ')],
  ['CK26112100042', 'ck261121', '<CK261121>00042'],
  ['Zubeda-Traders', 'zubeda tr', '<Zubeda>-<Tr>aders'],
  ['मीरा नायर', 'मी', '<मी>रा नायर'],
  ['Nothing', 'zz', 'Nothing'],
  ['Nothing', '', 'Nothing'],
])('%j marks %j as %j', (label, typed, expected) => {
  expect(hits(label, typed)).toBe(expected)
})
