import { expect, it } from 'vitest'
import { statementName } from './statement-name.ts'

it.each([
  ['/* prepared find-session */ select 1 from sessions', 'find-session'],
  ["\n  select id from users where email = 'from asha@example.com'", 'select users'],
  [
    'with a as (select id from payments for update) insert into postings (id) select id from a',
    'insert postings',
  ],
  ['with a as (select id from payments) select * from a', 'select payments'],
  ['-- from nowhere\nupdate only payouts set held = true', 'update payouts'],
  ["delete from app.webhook_keys where key = 'it''s from x'", 'delete app.webhook_keys'],
  ["select 'from 4111', pg_notify('a', 'from b')", 'select'],
  ['begin', 'begin'],
  ['', 'statement'],
])('a statement is called by what it does: %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})

it('a name that the driver was given is the name', () => {
  expect(statementName({ name: 'pay-facts', text: 'select 1 from users' })).toBe('pay-facts')
})

it('a name with varying texts is one name, with any number that a connection gave it', () => {
  const text = '/* prepared list-tickets-* */ select 1 from tickets'
  expect(statementName({ name: 'list-tickets-7', text })).toBe('list-tickets')
  expect(statementName(text)).toBe('list-tickets')
})
