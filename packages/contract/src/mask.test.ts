import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskTail } from './mask.ts'

describe('a masked number', () => {
  it.each([
    ['ABCDE1234F', '******234F'],
    ['60123456789', '*******6789'],
    ['12345', '*2345'],
    ['1234', '1234'],
    ['1', '1'],
    ['', ''],
  ])('%s is shown as %s', (text, masked) => {
    expect(maskTail(text)).toBe(masked)
  })

  it('has the length of the number, its last four characters, and nothing else of it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{5,34}$/), (text) => {
        const masked = maskTail(text)
        expect(masked).toHaveLength(text.length)
        expect(masked.slice(-4)).toBe(text.slice(-4))
        expect(masked.slice(0, -4)).toMatch(/^\*+$/)
      }),
    )
  })
})
