import type { CallSpec } from '@chukta/contract/call'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { isClaim, numberOf, readIds } from './gate.ts'

const spec: CallSpec = {
  method: 'POST',
  path: '/things/:id',
  summary: 'Things',
  feature: 'things',
  access: 'session.use',
  ids: { id: 'record', user_id: 'caller' },
  answer: z.unknown(),
}
type Sent = { params?: unknown; query?: unknown; body?: unknown }
const read = (sent: Sent, of: CallSpec = spec) => {
  const { ids, namedTwice } = readIds(of, sent as FastifyRequest)
  return { ids: Object.fromEntries(ids), namedTwice }
}

describe('the ids of a call', () => {
  it.each<[string, Sent, Record<string, string | null>]>([
    ['in the path', { params: { id: '7' } }, { id: '7' }],
    ['in the query', { query: { user_id: '8' } }, { user_id: '8' }],
    ['in the body as text', { body: { user_id: '8' } }, { user_id: '8' }],
    ['in the body as a number', { body: { user_id: 8 } }, { user_id: '8' }],
    ['in several places', { params: { id: '7' }, body: { user_id: 8 } }, { id: '7', user_id: '8' }],
    ['nowhere', {}, {}],
    ['in a body that is a list', { body: [{ user_id: 8 }] }, {}],
    ['in a body that is text', { body: 'user_id=8' }, {}],
    ['in an empty body', { body: null }, {}],
    ['as null', { body: { user_id: null } }, {}],
    ['as undefined', { body: { user_id: undefined } }, {}],
    ['as a list', { body: { user_id: [8] } }, { user_id: null }],
    ['as an object', { body: { user_id: { id: 8 } } }, { user_id: null }],
    ['as true', { body: { user_id: true } }, { user_id: null }],
    ['as text that is no number', { body: { user_id: 'x' } }, { user_id: 'x' }],
    ['that the call does not name', { body: { parent_id: 8 } }, {}],
    ['that only the prototype has', { body: Object.create({ user_id: 8 }) }, {}],
  ])('%s', (_name, sent, ids) => {
    expect(read(sent)).toEqual({ ids, namedTwice: [] })
  })

  it('are none for a call that names none', () => {
    const { ids: _, ...nameless } = spec
    expect(read({ params: { id: '7' } }, nameless)).toEqual({ ids: {}, namedTwice: [] })
  })
})

describe('an id in two places', () => {
  it.each<[string, Sent, string[]]>([
    ['of the same value', { query: { user_id: '8' }, body: { user_id: 8 } }, []],
    ['of different values', { query: { user_id: '8' }, body: { user_id: 9 } }, ['user_id']],
    ['in path and body', { params: { id: '7' }, body: { id: '9' } }, ['id']],
    ['in path and query', { params: { id: '7' }, query: { id: '9' } }, ['id']],
    ['one of them a list', { query: { user_id: '8' }, body: { user_id: ['8'] } }, ['user_id']],
    ['both of them lists', { query: { user_id: ['8'] }, body: { user_id: ['8'] } }, ['user_id']],
    ['one of them null', { query: { user_id: '8' }, body: { user_id: null } }, []],
    ['written differently', { query: { user_id: '08' }, body: { user_id: 8 } }, ['user_id']],
    [
      'two of them at once',
      { params: { id: '1' }, query: { id: '2', user_id: '3' }, body: { user_id: '4' } },
      ['id', 'user_id'],
    ],
  ])('%s', (_name, sent, namedTwice) => {
    expect(read(sent).namedTwice).toEqual(namedTwice)
  })
})

describe('an id as a number', () => {
  it.each<[string | null | undefined, number | null]>([
    ['7', 7],
    ['999999999999999', 999_999_999_999_999],
    ['1000000000000000', null],
    ['0', null],
    ['07', null],
    ['-7', null],
    ['7.5', null],
    ['x7', null],
    ['7x', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is %j', (text, number) => {
    expect(numberOf(new Map(text === undefined ? [] : [['id', text]]), 'id')).toBe(number)
  })
})

it('a claim says whose a thing is, and nothing else does', () => {
  const rules = ['caller', 'downline', 'record', 'catalogue', 'credential'] as const
  expect(rules.filter(isClaim)).toEqual(['caller', 'downline'])
})
