import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, diff, type Fact, fingerprintOf, inverse, isStillSo } from './facts.ts'

const fact = (key: string, value: string): Fact => ({ key, label: `Line ${key}`, value, shown: `${value} %` })
const state = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'))
  .map((values) => Object.entries(values).map(([key, value]) => fact(key, value)))

describe('the difference between two states', () => {
  it('is empty for equal states in any order', () => {
    expect(diff([fact('a', '1'), fact('b', '2')], [fact('b', '2'), fact('a', '1')])).toEqual([])
  })

  it('lists changed, added and removed lines', () => {
    expect(diff([fact('a', '1'), fact('b', '2')], [fact('a', '3'), fact('c', '4')])).toEqual([
      {
        key: 'a',
        label: 'Line a',
        before: { value: '1', shown: '1 %' },
        after: { value: '3', shown: '3 %' },
      },
      { key: 'b', label: 'Line b', before: { value: '2', shown: '2 %' }, after: null },
      { key: 'c', label: 'Line c', before: null, after: { value: '4', shown: '4 %' } },
    ])
  })

  it('compares values, not displayed texts', () => {
    expect(diff([fact('a', '1')], [{ ...fact('a', '1'), shown: '1.00 %', label: 'Other' }])).toEqual([])
  })

  it('reversed equals the difference in the other direction', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const byKey = (changes: ReturnType<typeof diff>) =>
          changes.toSorted((a, b) => a.key.localeCompare(b.key))
        expect(byKey(inverse(diff(before, after)))).toEqual(byKey(diff(after, before)))
      }),
    )
  })
})

describe('a changed line', () => {
  const changes = diff([fact('a', '1'), fact('b', '2')], [fact('a', '3')])

  it('is still in force while its value is unchanged', () => {
    expect(isStillSo(changes, [fact('a', '3')])).toBe(true)
    expect(isStillSo(changes, [fact('a', '3'), fact('c', '9')])).toBe(true)
  })

  it('is no longer in force when it changed again, was removed or was restored', () => {
    expect(isStillSo(changes, [fact('a', '4')])).toBe(false)
    expect(isStillSo(changes, [])).toBe(false)
    expect(isStillSo(changes, [fact('a', '3'), fact('b', '2')])).toBe(false)
  })

  it('of any two states is in force in the second, and in the first only when they are equal', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const changed = diff(before, after)
        expect(isStillSo(changed, after)).toBe(true)
        expect(isStillSo(changed, before)).toBe(changed.length === 0)
      }),
    )
  })
})

describe('the fingerprint of a proposal', () => {
  const value = (text: string) => ({ value: text, shown: `${text} %` })
  const change = (key: string, before: string | null, after: string | null): Change => ({
    key,
    label: `Line ${key}`,
    before: before === null ? null : value(before),
    after: after === null ? null : value(after),
  })
  const CALL = 'POST /store-master-charges'
  const changes = [change('b', '1', '2'), change('a', null, '3'), change('c', '4', null)]
  const print = (call: string, params: unknown, of: Change[], body?: unknown) =>
    fingerprintOf(call, { params, body }, of).toString('hex')

  it('ignores the order and the labels of its lines', () => {
    const renamed = changes.map((each) => ({
      ...each,
      label: 'x',
      after: each.after && { ...each.after, shown: 'y' },
    }))
    expect(print(CALL, { id: 7 }, changes.toReversed())).toBe(print(CALL, { id: 7 }, changes))
    expect(print(CALL, { id: 7 }, [changes[1], changes[2], changes[0]] as Change[])).toBe(
      print(CALL, { id: 7 }, changes),
    )
    expect(print(CALL, { id: 7 }, renamed)).toBe(print(CALL, { id: 7 }, changes))
    expect(print(CALL, undefined, changes)).toBe(print(CALL, null, changes))
    expect(print(CALL, null, changes, { a: 1, b: [{ c: 2, d: 3 }], e: undefined })).toBe(
      print(CALL, null, changes, { b: [{ d: 3, c: 2 }], a: 1 }),
    )
  })

  it('differs for another call, record, field, line or value', () => {
    const prints = [
      print(CALL, { id: 7 }, changes),
      print('POST /other', { id: 7 }, changes),
      print(CALL, { id: 8 }, changes),
      print(CALL, null, changes),
      print(CALL, { id: 7 }, changes, { user_id: 1 }),
      print(CALL, { id: 7 }, changes, { user_id: 2 }),
      print(CALL, { id: 7 }, changes, [{ user_id: 2 }]),
      print(CALL, { id: 7 }, changes, [1, 2]),
      print(CALL, { id: 7 }, changes, [2, 1]),
      print(CALL, { id: 7 }, changes.slice(1)),
      print(CALL, { id: 7 }, []),
      print(CALL, { id: 7 }, [change('b', '1', '9'), ...changes.slice(1)]),
      print(CALL, { id: 7 }, [change('b', '9', '2'), ...changes.slice(1)]),
      print(CALL, { id: 7 }, [change('b', null, '2'), ...changes.slice(1)]),
      print(CALL, { id: 7 }, [change('d', '1', '2'), ...changes.slice(1)]),
    ]
    expect(new Set(prints).size).toBe(prints.length)
    expect(prints[0]).toMatch(/^[0-9a-f]{64}$/)
  })
})
