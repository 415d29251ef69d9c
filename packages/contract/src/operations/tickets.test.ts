import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { createTicket, listTickets, replyToTicket, TICKET_TEXT_LENGTH, updateTicket } from './tickets.ts'

const form = { subject: 'Receipt', priority: 'Low', description: 'Where is it?' }
const FILE_TYPES = 'Only .jpg and .png files are allowed.'

describe.each([
  ['a new ticket', createTicket.body],
  ['a changed ticket', updateTicket.body],
] as const)('%s', (_name, body) => {
  it.each(['Low', 'Medium', 'High', 'Critical'])('has the priority %s', (priority) => {
    expect(fieldErrors(body, { ...form, priority })).toEqual({})
  })

  it.each(['Open', 'On Hold', 'Closed', undefined])('has the status %s', (status) => {
    expect(fieldErrors(body, { ...form, status })).toEqual({})
  })

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ subject: ' ' }, { subject: ['Subject is required.'] }],
    [{ subject: 'x'.repeat(101) }, { subject: ['At most 100 characters.'] }],
    [{ description: '' }, { description: ['Description is required.'] }],
    [{ description: 'x'.repeat(TICKET_TEXT_LENGTH) }, {}],
    [{ description: 'x'.repeat(TICKET_TEXT_LENGTH + 1) }, { description: ['At most 5000 characters.'] }],
    [{ priority: 'Urgent' }, { priority: ['Priority is required.'] }],
    [{ priority: undefined }, { priority: ['Priority is required.'] }],
    [{ status: 'Processing' }, { status: ['Status must be Open, On Hold or Closed.'] }],
    [{ attachment: 'null' }, {}],
    [{ attachment: '' }, {}],
    [{ attachment: 'undefined' }, {}],
    [{ attachment: 'receipt.png' }, { attachment: [FILE_TYPES] }],
    [{ user_id: 7 }, { user_id: ['unknown'] }],
  ])('%# is judged', (change, errors) => {
    expect(fieldErrors(body, { ...form, ...change })).toEqual(errors)
  })
})

describe('tickets', () => {
  it('are opened from a transaction, and not moved to another', () => {
    expect(z.parse(createTicket.body, { ...form, transaction_id: '7' })).toEqual({
      ...form,
      transaction_id: 7,
    })
    expect(fieldErrors(updateTicket.body, { ...form, transaction_id: 7 })).toEqual({
      transaction_id: ['unknown'],
    })
  })

  it('are changed by a call that says PUT, and by none that says otherwise', () => {
    expect(fieldErrors(updateTicket.body, { ...form, _method: 'PUT' })).toEqual({})
    expect(Object.keys(fieldErrors(updateTicket.body, { ...form, _method: 'DELETE' }))).toEqual(['_method'])
    expect(Object.keys(fieldErrors(updateTicket.query, { _method: 'PATCH' }))).toEqual(['_method'])
  })

  it.each(['', 'Open', 'On Hold', 'Closed', undefined])('are listed by the status %j', (status) => {
    expect(fieldErrors(listTickets.query, { status })).toEqual({})
  })

  it.each(['open', 'Processing', 'All'])('are not listed by the status %j', (status) => {
    expect(fieldErrors(listTickets.query, { status })).toEqual({
      status: ['Status must be Open, On Hold or Closed.'],
    })
  })

  it('are replied to with fields in the query or in the body', () => {
    const ids = { support_ticket_id: 7, user_id: 8 }
    expect(z.parse(replyToTicket.body, { ...ids, message: 'Thanks.' })).toEqual({
      ...ids,
      message: 'Thanks.',
    })
    expect(z.parse(replyToTicket.query, { support_ticket_id: '7', user_id: '8' })).toEqual(ids)
    expect(z.parse(replyToTicket.body, null)).toBeNull()
    expect(fieldErrors(replyToTicket.body, { status: 'Closed' })).toEqual({ status: ['unknown'] })
  })
})
