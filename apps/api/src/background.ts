import type { TaskList } from 'graphile-worker'
import { auditTasks } from './features/audit/audit-tasks.ts'
import { makeBillsContext } from './features/bills/bills-context.ts'
import { billTasks, startBillSweep } from './features/bills/bills-tasks.ts'
import { fileTasks } from './features/files/files-tasks.ts'
import { ledgerTasks } from './features/ledger/books-service.ts'
import { notificationTasks } from './features/notifications/notification-tasks.ts'
import { passwordTasks } from './features/passwords/forgot-password-service.ts'
import { paymentTasks } from './features/payments/payment-tasks.ts'
import { makePaymentsContext } from './features/payments/payments-context.ts'
import { startPaymentSweep } from './features/payments/sweep.ts'
import { startRefundSweep } from './features/refunds/refund-sweep.ts'
import { reportTasks } from './features/reports/reports-tasks.ts'
import { securityTasks } from './features/security/security-tasks.ts'
import { signInTasks } from './features/sign-in/sign-in-tasks.ts'
import { verificationTasks } from './features/verification/verification-tasks.ts'
import type { Context } from './platform/context.ts'
import { startJobs } from './platform/jobs.ts'
import { refusedWebhookTasks } from './platform/refused-webhooks.ts'
import { openMailer } from './providers/mail/smtp.ts'

/** What runs by the clock: minute, hour, day, month, weekday, task. */
const CRONTAB = [
  '* * * * * settle-signings',
  '29 * * * * clean-verification',
  '*/5 * * * * clean-sign-in',
  '*/5 * * * * clean-challenges',
  '17 * * * * check-books',
  '41 3 * * * sweep-files',
  '*/5 * * * * seal-files',
  '* * * * * fold-payment-counts',
  '23 4 * * * forget-exports',
  '11 2 * * * refresh-operators',
  '37 4 * * * forget-bills',
  '* * * * * audit-refused-webhooks',
  '* * * * * chain-audit',
  '47 * * * * verify-audit',
]

/** Starts everything that runs beside the calls: jobs and sweeps. Gives the way to stop it. */
export async function startBackground(context: Context): Promise<() => Promise<void>> {
  const mailer = openMailer(context.config.mail)
  const payments = await makePaymentsContext(context)
  const bills = makeBillsContext(context)
  const tasks: TaskList = {
    ...notificationTasks(context, mailer),
    ...signInTasks(context),
    ...securityTasks(context),
    ...paymentTasks(payments),
    ...billTasks(bills),
    ...ledgerTasks(context),
    ...fileTasks(context),
    ...passwordTasks(context),
    ...verificationTasks(context),
    ...reportTasks(context),
    ...auditTasks(context),
    ...refusedWebhookTasks(context),
  }
  const stopSweeps = [startPaymentSweep(payments), startBillSweep(bills), startRefundSweep(payments)]
  const stopJobs = await startJobs({
    databaseUrl: context.config.databaseUrl,
    db: context.db,
    tasks,
    crontab: CRONTAB,
    log: context.log,
  })
  return async () => {
    await Promise.all(stopSweeps.map((stop) => stop()))
    await stopJobs()
    mailer.close()
  }
}
