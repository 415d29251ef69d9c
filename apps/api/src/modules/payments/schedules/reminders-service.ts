import { formatMoney, paiseToRupees } from '@chukta/contract/money'
import type { TaskList } from 'graphile-worker'
import { NOTICES } from '../../../languages/notices.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { indianHour, indianToday } from '../../../platform/indian-clock.ts'
import { sendMail, sendSms, tell } from '../../messaging/api.ts'
import { type Reminder, takeReminders } from './reminders-sql.ts'
import { addDays, pairPayments } from './schedules-sql.ts'

/** Quiet hours: reminders go out from 9 in the morning to 9 in the evening in India. */
const FIRST_HOUR = 9
const LAST_HOUR = 20
const AT_ONCE = 100

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

type Parts = Pick<Deps, 'db' | 'secrets' | 'config'>

/** The job that makes the days that have come near, pairs payments with them and reminds of open ones. */
export function scheduleTasks(deps: Parts): TaskList {
  return { 'remind-due': () => remindOfDue(deps) }
}

/**
 * Mails and texts every due reminder once; none in quiet hours. A reminder is stored and its messages are queued in one
 * transaction.
 */
export async function remindOfDue({ db, secrets, config }: Parts, now = new Date()): Promise<void> {
  const today = indianToday(now)
  await addDays(db, today)
  await pairPayments(db, today)
  const hour = indianHour(now)
  if (hour < FIRST_HOUR || hour > LAST_HOUR) return
  const url = `${config.publicUrl}/due-payments`
  for (;;) {
    const sent = await withTransaction(db, async (trx) => {
      const reminders = await takeReminders(trx, today, AT_ONCE)
      await tell(trx, reminders.map(lineOf))
      for (const reminder of reminders) {
        const values = valuesOf(reminder, url)
        await sendMail(trx, secrets, { to: reminder.email, template: 'payment-due', values })
        await sendSms(trx, secrets, {
          to: reminder.mobile,
          template: 'notice',
          variables: { TEXT: noticeOf(values) },
        })
      }
      return reminders.length
    })
    if (sent < AT_ONCE) return
  }
}

/** The same in the person's notifications. */
const lineOf = ({ kind, user_id, due_id, payee_name, amount_paise, due_on }: Reminder) => ({
  userId: user_id,
  kind: 'payment-due' as const,
  recordId: due_id,
  facts: { name: payee_name, state: kind, day: due_on },
  ...(amount_paise > 0n && { amountPaise: amount_paise }),
  key: `due:${due_id}:${kind}`,
})

function valuesOf({ kind, payee_name, amount_paise, due_on, first_name }: Reminder, url: string) {
  return {
    kind,
    name: first_name,
    payee: payee_name,
    amount: amount_paise > 0n ? formatMoney(paiseToRupees(amount_paise), 'INR') : null,
    day: DAY.format(new Date(`${due_on}T00:00:00Z`)),
    url,
  }
}

/** The reminder in one sentence: `₹12,000.00 to Meera Nair is due on 05 Dec 2026. Pay at …` */
function noticeOf({ kind, payee, amount, day, url }: ReturnType<typeof valuesOf>): string {
  if (amount === null) {
    if (kind === 'on-day') return NOTICES.dueToday(payee, url)
    return NOTICES[kind === 'overdue' ? 'overdue' : 'due'](payee, day, url)
  }
  if (kind === 'on-day') return NOTICES.dueTodayOf(amount, payee, url)
  return NOTICES[kind === 'overdue' ? 'overdueOf' : 'dueOf'](amount, payee, day, url)
}
