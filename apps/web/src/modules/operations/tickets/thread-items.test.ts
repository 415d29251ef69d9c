import { expect, test } from 'vitest'
import { threadItems } from './thread-items.ts'
import type { Thread } from './tickets-api.ts'

const thread: Thread = {
  id: 7,
  ticket_no: 'TKT26112000007',
  subject: 'Donation still pending',
  priority: 'High',
  status: 'On Hold',
  // 23:50 in India.
  created_on: '2026-11-20T18:20:00.000Z',
  user: { id: 4, username: 'retailer', name: 'Kavita Deshpande', role_id: 4 },
  transaction: null,
  description: 'It left my account.',
  attachments: [{ name: 'a.png', size_bytes: 10, url: '/files/1' }],
  replies: [
    {
      id: 1,
      user_id: 1,
      user_name: 'Sunita Pawar',
      role_id: 1,
      email: 's@example.in',
      message: 'I have asked the bank.',
      created_at: '2026-11-20T18:40:00.000Z',
      image: null,
      image_name: null,
    },
  ],
  events: [
    {
      id: 9,
      at: '2026-11-20T18:35:00.000Z',
      user_name: 'Sunita Pawar',
      text: 'set the status to Processing',
    },
  ],
}

test('the description first, then comments and changes by their moment, a line for each Indian day', () => {
  const items = threadItems(thread)
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'event', 'message'])
  expect(items.filter(({ kind }) => kind === 'day')).toMatchObject([
    { day: '20 Nov 2026' },
    { day: '21 Nov 2026' },
  ])
  expect(items[1]).toMatchObject({ isSupport: false, pictures: [{ name: 'a.png', url: '/files/1' }] })
  expect(items[3]).toMatchObject({ text: 'Sunita Pawar set the status to Processing' })
  expect(items[4]).toMatchObject({ isSupport: true, text: 'I have asked the bank.' })
})
