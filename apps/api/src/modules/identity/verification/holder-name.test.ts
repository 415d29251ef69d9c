import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitOfName, nameToFit } from './holder-name.ts'

describe('fitOfName', () => {
  it.each([
    ['John Doe', 'JOHN DOE', 'same'],
    ['DOE JOHN', 'John Doe', 'same'],
    ['Doe J', 'John Doe', 'same'],
    ['John Doe', 'J. Doe', 'same'],
    ['JohnDoe', 'John Doe', 'same'],
    ["O'Brien  John", 'John O Brien', 'same'],
    ['Robert Doe', 'John Doe', 'weak'],
    ['John Robert Doe', 'John Doe', 'weak'],
    ['John', 'John Doe', 'weak'],
    ['J D', 'John Doe', 'weak'],
    ['Jo Doe', 'John Doe', 'weak'],
    ['Meera Nambiar', 'John Doe', 'other'],
    ['Meera D', 'John Doe', 'other'],
    ['J Nambiar', 'John Doe', 'other'],
    ['', 'John Doe', 'other'],
    ['John Doe', ' . ', 'other'],
  ] as const)('%s is to %s %s', (onDocument, known, fit) => {
    expect(fitOfName(onDocument, known)).toBe(fit)
    expect(fitOfName(known, onDocument)).toBe(fit)
  })

  const word = fc.stringMatching(/^[a-z]{2,8}$/)
  const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 })

  it('takes the same words in any order and case', () => {
    fc.assert(
      fc.property(
        words.chain((some) =>
          fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
        ),
        ([some, shuffled]) => {
          expect(fitOfName(shuffled.join(' ').toUpperCase(), some.join(' '))).toBe('same')
        },
      ),
      { numRuns: 100 },
    )
  })

  it('never takes a name with a word too many, and none without a word in common', () => {
    fc.assert(
      fc.property(words, word, (some, more) => {
        fc.pre(!some.includes(more))
        expect(fitOfName([...some, more].join(' '), some.join(' '))).toBe('weak')
        expect(fitOfName(more, some.join(' '))).not.toBe('same')
      }),
      { numRuns: 100 },
    )
  })
})

it('an individual has the name on the PAN; a company that of the signer', () => {
  const account = { first_name: 'Kavita', last_name: 'Deshpande', pan_name: 'JOHN DOE' }
  expect(nameToFit({ ...account, usertype: 1 })).toBe('JOHN DOE')
  expect(nameToFit({ ...account, usertype: 1, pan_name: null })).toBe('Kavita Deshpande')
  expect(nameToFit({ ...account, usertype: 2 })).toBe('Kavita Deshpande')
})
