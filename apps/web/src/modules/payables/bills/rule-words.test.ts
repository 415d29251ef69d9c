import { expect, it } from 'vitest'
import { ruleInWords } from './rule-words.ts'

it.each([
  ['^[0-9]{9}$', '9 digits'],
  ['^\\d{11}$', '11 digits'],
  ['^[0-9]{9,12}$', '9 to 12 digits'],
  ['[0-9]+', '1 or more digits'],
  ['^(\\d{10}|\\d{12})$', '10 digits or 12 digits'],
  ['^[6-9][0-9]{9}$', '1 digit from 6 to 9, then 9 digits'],
  ['^[A-Za-z0-9/-]{5,20}$', '5 to 20 letters, digits, / or -'],
  ['^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}$', '2 capital letters, then 1 to 2 digits, then at most 3 capital letters'],
  ['^BP[0-9]{8}$', '“BP”, then 8 digits'],
  ['^[A-Z]\\.[12]$', '1 capital letter, then “.”, then 1 of 1 or 2'],
  ['^[^ ]{3,}$', '3 or more of anything but spaces'],
  ['^a|b$', '“a” or “b”'],
  ['^.{4}[a-f]?$', '4 characters, then at most 1 letter from a to f'],
])('%s takes %s', (rule, words) => expect(ruleInWords(rule)).toBe(words))
