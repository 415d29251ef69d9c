import { describe, expect, it } from 'vitest'
import { readFetched, readFound, readPaid } from './paysprint-answers.ts'

const INVENTED = [0, ...Array.from({ length: 44 }, (_, n) => 8 + n), 99, 200, 401, 500, 9999]

describe('a refusal with a code that is not listed', () => {
  it.each(INVENTED)('code %i decides nothing, and its text is stored', (response_code) => {
    for (const status of [200, 400, 401, 404, 412, 422]) {
      const answer = { status, body: { status: false, response_code, message: 'Not today.' } }
      const expected = { kind: 'unknown', unlisted: `code ${response_code}: Not today.` }
      expect(readFetched(answer)).toMatchObject(expected)
      expect(readPaid(answer)).toMatchObject(expected)
      expect(readFound(answer)).toMatchObject(expected)
    }
  })

  it.each([undefined, null, '', 'five', true, [1], 1.5, -1])('code %j is none', (response_code) => {
    const answer = { status: 401, body: { status: false, response_code, message: 'No' } }
    for (const read of [readFetched, readPaid, readFound]) expect(read(answer).kind).toBe('unknown')
    const paid = { status: 200, body: { status: true, response_code } }
    expect(readPaid(paid).kind).not.toBe('paid')
  })
})

it('a listed code keeps no word, and one that says "try again" refuses no payment', () => {
  for (const response_code of [3, 6, 7, '7']) {
    const read = readPaid({ status: 401, body: { status: false, response_code } })
    expect(read).toMatchObject({ kind: 'unknown' })
    expect(read).not.toHaveProperty('unlisted')
  }
  const refusal = (message: string) =>
    readPaid({ status: 401, body: { status: false, response_code: 5, message } })
  expect(refusal('Transaction failed at the biller.').kind).toBe('refused')
  for (const message of ['Unable to process the request.', 'Please try again later', 'Time out']) {
    expect(refusal(message).kind).toBe('unknown')
  }
})

it('a success with a code that is not listed is pending, and its word is kept', () => {
  for (const response_code of INVENTED.slice(1)) {
    expect(readPaid({ status: 200, body: { status: true, response_code } })).toMatchObject({
      kind: 'pending',
      unlisted: `success with code ${response_code}`,
    })
  }
})

it.each(['true', true, 'yes', '2', 'partly'])(
  'money given back that is told as %j is not told',
  (refunded) => {
    const body = { status: true, response_code: 1, data: { status: 1, refunded } }
    expect(readFound({ status: 200, body })).toMatchObject({
      kind: 'unknown',
      unlisted: `refunded ${refunded}`,
    })
  },
)
