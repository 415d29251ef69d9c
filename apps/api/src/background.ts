import './modules.ts'
import type { TaskList } from 'graphile-worker'
import { announcementTasks } from './features/announcements/announcements-service.ts'
import { auditTasks } from './features/audit/audit-tasks.ts'
import { makeBillsContext } from './features/bills/bills-context.ts'
import { billTasks, startAskingForBills, startBillSweep } from './features/bills/bills-tasks.ts'
import { senderOf } from './features/company/sender-service.ts'
import { disputeTasks, startDisputeSweeps } from './features/disputes/dispute-tasks.ts'
import { factorResetTasks } from './features/factor-resets/factor-resets-tasks.ts'
import { fileTasks } from './features/files/files-tasks.ts'
import { incidentTasks } from './features/incidents/incidents-service.ts'
import { startMandateSweep } from './features/mandates/mandates-sweep.ts'
import { moneyStopTasks } from './features/money-stops/money-stops-service.ts'
import { noticeTasks } from './features/notices/notices-service.ts'
import { notificationTasks } from './features/notifications/notification-tasks.ts'
import { makePartitionsAtStart, partitionTasks } from './features/partitions/partitions-service.ts'
import { passwordTasks } from './features/passwords/forgot-password-service.ts'
import { payeeTrustTasks, startAccountChecks } from './features/payee-trust/payee-trust-tasks.ts'
import { paymentTasks } from './features/payments/payment-tasks.ts'
import { makePaymentsContext } from './features/payments/payments-context.ts'
import { startPaymentSweep } from './features/payments/sweep.ts'
import { makePayoutsContext } from './features/payouts/payouts-context.ts'
import { payoutTasks, startPayoutSweep } from './features/payouts/payouts-tasks.ts'
import { dueContactTasks } from './features/profile/due-contacts-service.ts'
import { makePushKeyAtStart } from './features/push/push-keys-service.ts'
import { pushTasks } from './features/push/push-tasks.ts'
import { makeReconciliationContext } from './features/reconciliation/reconciliation-context.ts'
import { reconciliationTasks } from './features/reconciliation/reconciliation-tasks.ts'
import { startRefundSweep } from './features/refunds/refund-sweep.ts'
import { reportTasks } from './features/reports/reports-tasks.ts'
import { scheduleTasks } from './features/schedules/reminders-service.ts'
import { securityTasks } from './features/security/security-tasks.ts'
import { signInTasks } from './features/sign-in/sign-in-tasks.ts'
import { startNumbering } from './features/tax/numbering-service.ts'
import { verificationTasks } from './features/verification/verification-tasks.ts'
import { startWithdrawalSweep, walletTasks } from './features/wallet/wallet-tasks.ts'
import { webhookTasks } from './features/webhooks/webhooks-service.ts'
import { PAYABLES } from './payables.ts'
import type { Context } from './platform/context.ts'
import { startJobs } from './platform/jobs.ts'
import { refusedWebhookTasks } from './platform/refused-webhooks.ts'
import { startApart } from './platform/sweep.ts'
import { openMailer } from './providers/mail/smtp.ts'

/** The crontab: minute, hour, day, month, weekday, task. */
const CRONTAB = [
  '* * * * * settle-signings',
  '* * * * * settle-digilocker',
  '29 * * * * clean-verification',
  '* * * * * apply-contacts',
  '*/5 * * * * clean-sign-in',
  '*/5 * * * * clean-challenges',
  '* * * * * reset-factors',
  '*/10 * * * * watch-disputes',
  '8 * * * * find-disputes',
  '23 * * * * remind-disputes',
  '17 * * * * check-books',
  '* * * * * watch-incidents',
  '41 3 * * * sweep-files',
  '*/5 * * * * seal-files',
  '* * * * * fold-payment-counts',
  '38 * * * * mark-wallets',
  '*/10 * * * * remind-due',
  '* * * * * fingerprint-accounts',
  '23 4 * * * forget-exports',
  '11 2 * * * refresh-operators',
  '37 4 * * * forget-bills',
  '53 4 * * * forget-webhooks',
  '7 4 * * * forget-notices',
  '3 4 * * * forget-pushes',
  '13 * * * * make-partitions',
  '* * * * * audit-refused-webhooks',
  '* * * * * chain-audit',
  '47 * * * * verify-audit',
  // Half past four in the morning in India: the payouts of the day before are in every record.
  '0 23 * * * reconcile-days',
]

/** Starts the background work, jobs and sweeps. Gives the function that stops it and waits `stopMs` for jobs, if given. */
export async function startBackground(context: Context, stopMs?: number): Promise<() => Promise<void>> {
  await makePartitionsAtStart(context)
  await makePushKeyAtStart(context)
  const mailer = openMailer(context.config.mail)
  const sender = senderOf(context)
  const payments = await makePaymentsContext(context, PAYABLES)
  const bills = makeBillsContext(context)
  const payouts = makePayoutsContext(context)
  const tasks: TaskList = {
    ...notificationTasks(context, mailer, sender),
    ...signInTasks(context),
    ...securityTasks(context),
    ...factorResetTasks(context),
    ...paymentTasks(payments),
    ...payeeTrustTasks(context),
    ...billTasks(bills),
    ...payoutTasks(payouts),
    ...disputeTasks(payments),
    ...moneyStopTasks(context),
    ...incidentTasks(context),
    ...reconciliationTasks(makeReconciliationContext(payments)),
    ...fileTasks(context),
    ...passwordTasks(context),
    ...verificationTasks(context),
    ...dueContactTasks(context),
    ...reportTasks(payments),
    ...scheduleTasks(context),
    ...noticeTasks(context),
    ...announcementTasks(context),
    ...pushTasks(context, sender),
    ...walletTasks(context),
    ...auditTasks(context),
    ...refusedWebhookTasks(context),
    ...webhookTasks(context),
    ...partitionTasks(context),
  }
  const stopSweeps = startApart([
    () => startPaymentSweep(payments),
    () => startAccountChecks(context),
    () => startMandateSweep(payments),
    () => startBillSweep(bills),
    () => startAskingForBills(bills),
    () => startRefundSweep(payments),
    () => startWithdrawalSweep(context),
    () => startPayoutSweep(payouts),
    () => startDisputeSweeps(payments),
    () => startNumbering(context),
  ])
  const stopJobs = await startJobs({
    databaseUrl: context.config.directDatabaseUrl,
    db: context.db,
    tasks,
    crontab: CRONTAB,
    log: context.log,
    ...(stopMs === undefined ? {} : { stopMs }),
  })
  return async () => {
    await stopSweeps()
    await stopJobs()
    mailer.close()
  }
}
