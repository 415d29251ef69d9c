import { NOTICE_KINDS, type NoticeFacts, type NoticeKind } from '@chukta/contract/messaging/notices'
import { expect, it } from 'vitest'
import { pathOf, wordsOf } from './notice-words.ts'

const FACTS: NoticeFacts = { no: 'CK1', name: 'Meera Nair', amount: '1234.50', title: 'Receipt' }
const words = (kind: NoticeKind, facts: NoticeFacts = {}) => wordsOf({ kind, facts: { ...FACTS, ...facts } })

it('names the event, with the known facts', () => {
  expect(words('payment-paid')).toBe('₹1,234.50 paid to Meera Nair')
  expect(wordsOf({ kind: 'refund-done', facts: { name: 'Meera Nair' } })).toBe(
    'A refund of the payment to Meera Nair is done',
  )
  expect(words('payment-due', { state: 'overdue', day: '2026-12-05' })).toBe(
    '₹1,234.50 to Meera Nair was due on 05 Dec 2026',
  )
  expect(words('payment-due', { state: 'on-day', day: '2026-12-05' })).toBe(
    '₹1,234.50 to Meera Nair is due on 05 Dec 2026',
  )
  expect(words('approval-decided', { state: 'refused' })).toBe('Meera Nair: refused, Receipt')
})

it.each(NOTICE_KINDS)('has words and a place for %s', (kind) => {
  expect(words(kind)).toContain(kind === 'announcement' ? 'Receipt' : 'Meera Nair')
  expect(pathOf({ kind, record_id: 7 })).toMatch(/^\/[a-z-]+(\/7)?$/)
})
