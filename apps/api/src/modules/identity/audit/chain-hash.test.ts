import { describe, expect, it } from 'vitest'
import { actionText } from './audit-text.ts'
import { type AuditFacts, CHAIN_START, chainHash } from './chain-hash.ts'

const row: AuditFacts = {
  id: '7',
  at: '2026-11-21 10:15:30.123456+00',
  actor_id: '2',
  action: 'user.changed',
  object: 'user 9',
  detail: '{"city": {"after": "Pune", "before": "Nashik"}}',
  address: '203.0.113.7',
  request_id: 'r-1',
  api_key_id: '4xKq9mWzT2f',
  member_id: '77',
}

describe('the hash of an audit row', () => {
  it('is the same for the same row after the same one', () => {
    expect(chainHash(CHAIN_START, row)).toEqual(chainHash(CHAIN_START, { ...row }))
    expect(chainHash(CHAIN_START, row)).toHaveLength(32)
  })

  it.each(Object.keys(row) as (keyof AuditFacts)[])('changes with %s', (column) => {
    const changed = { ...row, [column]: `${row[column]}x` }
    expect(chainHash(CHAIN_START, changed)).not.toEqual(chainHash(CHAIN_START, row))
  })

  it('changes with the row before', () => {
    const first = chainHash(CHAIN_START, row)
    expect(chainHash(first, row)).not.toEqual(first)
  })

  it('distinguishes null from an empty text', () => {
    for (const column of ['actor_id', 'object', 'address', 'request_id'] as const) {
      const [none, empty] = [null, ''].map((value) => chainHash(CHAIN_START, { ...row, [column]: value }))
      expect(none).not.toEqual(empty)
    }
  })

  it('depends on the ends of columns', () => {
    const one = chainHash(CHAIN_START, { ...row, action: 'user.changed', object: 'user 9' })
    const other = chainHash(CHAIN_START, { ...row, action: 'user.changeduser', object: ' 9' })
    expect(one).not.toEqual(other)
    expect(chainHash(CHAIN_START, { ...row, action: 'a","b' })).not.toEqual(
      chainHash(CHAIN_START, { ...row, action: 'a', object: 'b' }),
    )
  })
})

it.each([
  ['access.refused', 'Was refused'],
  ['report.exported', 'Exported transactions'],
  ['webhook.refused', 'A webhook was refused'],
  ['payee.changed', 'Payee changed'],
  ['charge-group.added', 'Charge group added'],
  ['x', 'X'],
])('the action %s reads %s', (action, text) => {
  expect(actionText(action)).toBe(text)
})
