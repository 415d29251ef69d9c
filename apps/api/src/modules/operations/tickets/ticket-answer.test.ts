import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecrets, type Secrets } from '../../../platform/security/secrets.ts'
import { attachmentsOf, eventAnswer, linkOf, replyAnswer, ticketHead } from './ticket-answer.ts'
import type { TicketRow } from './tickets-sql.ts'

let dataDir: string
let secrets: Secrets
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chukta-tickets-'))
  secrets = await openSecrets(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const FILE = '0b4b7f0e-5d6c-4a3b-8c2d-1e2f3a4b5c6d'
const LINK = new RegExp(`^/api/files/${FILE}\\?expires=\\d{10}&signature=[\\w-]{43}$`)
const at = new Date('2026-11-21T10:15:30.000Z')
const row = {
  id: 7,
  ticket_no: 'TKT26112100007',
  subject: 'Receipt',
  priority: 'Low',
  status: 'On Hold',
  created_at: at,
  user_id: 4,
  username: 'kavita.1234',
  user_name: 'Kavita Deshpande',
  role_id: 4,
  payment_id: null,
  urn: null,
  paid_to: null,
  total_paise: null,
  shown_status: null,
  file_id: null,
  file_name: null,
  size_bytes: null,
} as Partial<TicketRow> as TicketRow

describe('the head of a ticket', () => {
  it('names its author, and a payment only where it is about one', () => {
    expect(ticketHead(row)).toEqual({
      id: 7,
      ticket_no: 'TKT26112100007',
      subject: 'Receipt',
      priority: 'Low',
      status: 'On Hold',
      created_on: '2026-11-21T10:15:30.000Z',
      user: { id: 4, username: 'kavita.1234', name: 'Kavita Deshpande', role_id: 4 },
      transaction: null,
    })
  })

  it('shows the payment that it is about', () => {
    const about = {
      payment_id: 9,
      urn: 'CK26112100007',
      paid_to: 'Meera',
      total_paise: 1_884_276n,
      shown_status: 'PAID',
    }
    expect(ticketHead({ ...row, ...about } as TicketRow).transaction).toEqual({
      id: 9,
      urn: 'CK26112100007',
      paid_to: 'Meera',
      amount: '18842.76',
      payment_status: 'PAID',
    })
  })
})

describe('a picture', () => {
  it('is a link for a minute, or nothing', () => {
    expect(linkOf(secrets, null)).toBeNull()
    expect(linkOf(secrets, FILE)).toMatch(LINK)
    const expires = Number(/expires=(\d+)/.exec(linkOf(secrets, FILE) ?? '')?.[1])
    expect(expires - Date.now() / 1000).toBeGreaterThan(55)
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(60)
  })

  it('of a ticket has its name and size', () => {
    expect(attachmentsOf(secrets, row)).toEqual([])
    const pictured = { ...row, file_id: FILE, file_name: 'receipt.png', size_bytes: 824 }
    expect(attachmentsOf(secrets, pictured)).toEqual([
      { name: 'receipt.png', size_bytes: 824, url: expect.stringMatching(LINK) },
    ])
    expect(attachmentsOf(secrets, { ...row, file_id: FILE })).toEqual([
      { name: '', size_bytes: 0, url: expect.stringMatching(LINK) },
    ])
  })

  it('of a reply is beside its text', () => {
    const reply = {
      id: 3,
      user_id: 2,
      user_name: 'Arvind Kulkarni',
      role_id: 2,
      email: 'arvind@example.in',
      message: 'Sent.',
      created_at: at,
      file_id: FILE,
      file_name: 'receipt.png',
    }
    expect(replyAnswer(secrets, reply)).toEqual({
      id: 3,
      user_id: 2,
      user_name: 'Arvind Kulkarni',
      role_id: 2,
      email: 'arvind@example.in',
      message: 'Sent.',
      created_at: '2026-11-21T10:15:30.000Z',
      image: expect.stringMatching(LINK),
      image_name: 'receipt.png',
    })
    expect(replyAnswer(secrets, { ...reply, file_id: null, file_name: null })).toMatchObject({
      image: null,
      image_name: null,
    })
  })
})

describe('the text of a ticket change', () => {
  type Changes = Parameters<typeof eventAnswer>[0]['changes']
  it.each<[Changes, string]>([
    [{ status: ['Open', 'On Hold'] }, 'set the status to Processing'],
    [{ status: ['On Hold', 'Closed'] }, 'set the status to Closed'],
    [{ status: ['Closed', 'Open'] }, 'set the status to Open'],
    [{ priority: ['Low', 'High'] }, 'set the priority to High'],
    [{ subject: ['Receipt', 'Invoice'] }, 'set the subject to Invoice'],
    [{ description: ['a', 'b'] }, 'changed the description'],
    [{ attachment: [null, 'x'] } as unknown as Changes, 'changed the attachment'],
    [
      { status: ['Open', 'On Hold'], priority: ['Low', 'High'] },
      'set the status to Processing, set the priority to High',
    ],
  ])('%j', (changes, text) => {
    expect(eventAnswer({ id: 1, at, user_name: 'Arvind Kulkarni', changes })).toEqual({
      id: 1,
      at: '2026-11-21T10:15:30.000Z',
      user_name: 'Arvind Kulkarni',
      text,
    })
  })
})
