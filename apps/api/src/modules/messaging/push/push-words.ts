import type { Language } from '@chukta/contract/languages'
import { PUSH } from '@chukta/contract/messaging/push-messages'
import { formatMoney, paiseToRupees } from '@chukta/contract/money'
import { inLanguage } from '../../../languages/answers.ts'
import type { ClaimedPush } from './push-sql.ts'

/** A message as the web's service worker shows it. `tag`: a message replaces one of the same tag on a device. */
export type PushMessage = { title: string; body: string; path: string; tag: string; lang: Language }

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})

/** The text on a device: the company, an amount and a day. A locked screen is public, so it names no person. */
export function pushMessage(
  { kind, record_id: id, facts }: Pick<ClaimedPush, 'kind' | 'record_id' | 'facts'>,
  company: string,
  language: Language,
): PushMessage {
  const say = (sentence: string) => inLanguage(language, sentence)
  const about = { title: company, lang: language }
  const paise = facts?.amount_paise
  const amount = paise === undefined ? null : formatMoney(paiseToRupees(BigInt(paise)), 'INR')
  if (kind === 'payment-due') {
    const body = dueSentence(
      amount,
      DAY.format(new Date(`${facts?.day}T00:00:00Z`)),
      facts?.state === 'overdue',
    )
    return { ...about, body: say(body), path: '/due-payments', tag: `due-${id}` }
  }
  if (kind === 'payment-paid' || kind === 'payment-failed') {
    const body = PUSH[kind === 'payment-paid' ? 'paid' : 'failed'](amount ?? '')
    return { ...about, body: say(body), path: `/view-reports/${id}`, tag: `payment-${id}` }
  }
  return { ...about, body: say(PUSH.test), path: '/user-profile', tag: 'test' }
}

function dueSentence(amount: string | null, day: string, isOver: boolean): string {
  if (amount === null) return isOver ? PUSH.overdue(day) : PUSH.due(day)
  return isOver ? PUSH.overdueOf(amount, day) : PUSH.dueOf(amount, day)
}
