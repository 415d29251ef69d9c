import { addAnnouncement } from '@chukta/contract/messaging/announcements'
import { expect, it } from 'vitest'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { bodyOf, checkValues, valuesOf, withRole } from './announcement-values.ts'

it('begins with 14 days, in Indian time', () => {
  expect(valuesOf(undefined, Date.parse('2026-11-23T20:00:00Z'))).toMatchObject({
    starts_at: '',
    ends_at: '2026-12-08T01:30',
  })
})

it('sends stored values unchanged, to the minute', () => {
  const stored = {
    id: 7,
    kind: 'important' as const,
    roles: [3, 4],
    title: 'Closed',
    text: 'Tonight.',
    title_hi: '',
    text_hi: '',
    starts_at: '2026-11-23T20:00:00.000Z',
    ends_at: '2026-12-07T20:00:00.000Z',
    state: 'showing' as const,
  }
  const body = bodyOf(valuesOf(stored, 0))
  expect(body).toMatchObject({ roles: [3, 4], starts_at: '2026-11-24T01:30:00+05:30' })
  expect(Date.parse(body.ends_at ?? '')).toBe(Date.parse(stored.ends_at))
  expect(schemaErrors(addAnnouncement.body, body)).toEqual({})
})

it('names the fields that are missing', () => {
  const errors = checkValues({ ...valuesOf(undefined, 0), title_hi: 'आज' })
  expect(Object.keys(errors)).toEqual(['roles', 'title', 'text', 'text_hi'])
})

it('adds and removes roles', () => {
  expect(withRole(withRole('', 4, true), 2, true)).toBe('2,4')
  expect(withRole('2,4', 2, false)).toBe('4')
})
