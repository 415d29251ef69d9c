import { describe, expect, it } from 'vitest'
import { passesVerhoeff } from './check-digits.ts'

describe('passesVerhoeff', () => {
  it.each(['2363', '1428570', '123451'])('takes %s', (number) => expect(passesVerhoeff(number)).toBe(true))

  it('refuses every single wrong digit and every swap of two neighbours', () => {
    const number = '2363'
    for (let place = 0; place < number.length; place++) {
      for (const digit of '0123456789') {
        const changed = number.slice(0, place) + digit + number.slice(place + 1)
        expect(passesVerhoeff(changed), changed).toBe(changed === number)
      }
    }
    expect(passesVerhoeff('3263')).toBe(false)
    expect(passesVerhoeff('2336')).toBe(false)
  })
})
