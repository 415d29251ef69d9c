import { expect, test } from 'vitest'
import { NAMES } from '../../../test/identity/names.ts'
import { spellingsOf } from './contains-sql.ts'

test('a text that can be typed in one way only is looked for once', () => {
  expect(spellingsOf('Meera Nair')).toEqual(['Meera Nair'])
  expect(spellingsOf(NAMES.Urdu)).toEqual([NAMES.Urdu])
})

test.each(Object.entries(NAMES))(
  '%s is looked for as it was typed, with its accents in one or apart',
  (_script, name) => {
    for (const typed of [name, name.normalize('NFC'), name.normalize('NFD')])
      expect(spellingsOf(typed)).toEqual(
        expect.arrayContaining([name, name.normalize('NFC'), name.normalize('NFD')]),
      )
  },
)

test('a letter that keyboards make as one is found where it was typed as two', () => {
  expect(spellingsOf('\u09af\u09bc')).toContain('\u09df')
  expect(spellingsOf('\u0958')).toEqual(expect.arrayContaining(['\u0958', '\u0915\u093c']))
})
