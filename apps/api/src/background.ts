import './register-modules.ts'
import type { TaskList } from 'graphile-worker'
import { PERSONAL_TABLES } from './inventory.ts'
import { SEALED_COLUMNS } from './keyring/sealed-columns.ts'
import { auditTasks } from './modules/identity/audit/audit-tasks.ts'
import { senderOf } from './modules/identity/company/sender-service.ts'
import { factorResetTasks } from './modules/identity/factor-resets/factor-resets-tasks.ts'
import { fileTasks } from './modules/identity/files/files-tasks.ts'
import { keyRequestTasks } from './modules/identity/key-requests/request-log-service.ts'
import { passwordTasks } from './modules/identity/passwords/forgot-password-service.ts'
import { dueContactTasks } from './modules/identity/profile/due-contacts-service.ts'
import { securityTasks } from './modules/identity/security/security-tasks.ts'
import { signInTasks } from './modules/identity/sign-in/sign-in-tasks.ts'
import { verificationTasks } from './modules/identity/verification/verification-tasks.ts'
import { reportViewTasks } from './modules/insight/report-views/send-views-service.ts'
import { reportTasks } from './modules/insight/reports/reports-tasks.ts'
import { startNumbering } from './modules/insight/tax/numbering-service.ts'
import { downloadTasks } from './modules/insight/your-data/downloads-service.ts'
import { moneyStopTasks } from './modules/ledger/money-stops/money-stops-service.ts'
import { announcementTasks } from './modules/messaging/announcements/announcements-service.ts'
import { incidentWebhookTasks } from './modules/messaging/incident-webhook/incident-webhook-service.ts'
import { notificationTasks } from './modules/messaging/mail-sms/mail-sms-tasks.ts'
import { noticeTasks } from './modules/messaging/notices/notices-service.ts'
import { makePushKeyAtStart } from './modules/messaging/push/push-keys-service.ts'
import { pushTasks } from './modules/messaging/push/push-tasks.ts'
import { startWebhooks, webhookEndpointTasks } from './modules/messaging/webhook-endpoints/send-webhooks.ts'
import { incidentTasks } from './modules/operations/incidents/incidents-service.ts'
import { makePartitionsAtStart, partitionTasks } from './modules/operations/partitions/partitions-service.ts'
import { makeReconciliationDeps } from './modules/operations/reconciliation/reconciliation-deps.ts'
import { reconciliationTasks } from './modules/operations/reconciliation/reconciliation-tasks.ts'
import { makeBillsDeps } from './modules/payables/bills/bills-deps.ts'
import { billTasks, startBillPolls, startBillSweep } from './modules/payables/bills/bills-tasks.ts'
import { disputeTasks, startDisputeSweeps } from './modules/payments/disputes/dispute-tasks.ts'
import { startMandateSweep } from './modules/payments/mandates/mandates-sweep.ts'
import { paymentTasks, startPaymentSweep } from './modules/payments/payments/payment-tasks.ts'
import type { PaymentsDeps } from './modules/payments/payments/payments-deps.ts'
import { startRefundSweep } from './modules/payments/refunds/refund-sweep.ts'
import { scheduleTasks } from './modules/payments/schedules/reminders-service.ts'
import { payeeTrustTasks, startAccountChecks } from './modules/payouts/payee-trust/payee-trust-tasks.ts'
import { makePayoutsDeps } from './modules/payouts/payouts/payouts-deps.ts'
import { payoutTasks, startPayoutSweep } from './modules/payouts/payouts/payouts-tasks.ts'
import { startWithdrawalSweep, walletTasks } from './modules/payouts/wallet/wallet-tasks.ts'
import { webhookTasks } from './modules/pricing/webhooks/webhooks-service.ts'
import { refusedWebhookTasks } from './platform/http/refused-webhooks.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { startApart } from './platform/jobs/sweep.ts'
import { openMailer } from './providers/mail/smtp.ts'

/** The crontab: minute, hour, day, month, weekday, task. */
const CRONTAB = [
  '* * * * * sync-signings',
  '* * * * * sync-digilocker',
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
  '* * * * * roll-up-payments',
  '38 * * * * checkpoint-wallets',
  '*/10 * * * * remind-due',
  '* * * * * fingerprint-accounts',
  // 8:00 in India is 2:30 here.
  '*/5 * * * * send-report-views',
  '23 4 * * * forget-exports',
  '11 2 * * * refresh-operators',
  '37 4 * * * forget-bills',
  '53 4 * * * forget-webhooks',
  '7 4 * * * forget-notices',
  '3 4 * * * forget-pushes',
  '19 * * * * watch-webhook-endpoints',
  '33 4 * * * forget-account-events',
  '43 4 * * * forget-key-requests',
  '13 * * * * make-partitions',
  '* * * * * audit-refused-webhooks',
  '* * * * * chain-audit',
  '47 * * * * verify-audit',
  // Half past four in the morning in India: the payouts of the day before are in every record.
  '0 23 * * * reconcile-days',
]

/**
 * Starts the background work, jobs and sweeps. Gives the function that stops it and waits `stopMs` for jobs, if given.
 * A test gives only the lines of the crontab that it wants to run.
 */
export async function startBackground(
  deps: PaymentsDeps,
  { stopMs, crontab = CRONTAB }: { stopMs?: number; crontab?: string[] } = {},
): Promise<() => Promise<void>> {
  await makePartitionsAtStart(deps)
  await makePushKeyAtStart(deps)
  const mailer = openMailer(deps.config.mail)
  const sender = senderOf(deps)
  const bills = makeBillsDeps(deps)
  const payouts = makePayoutsDeps(deps)
  const tasks: TaskList = {
    ...notificationTasks(deps, mailer, sender),
    ...signInTasks(deps),
    ...securityTasks(deps),
    ...factorResetTasks(deps),
    ...paymentTasks(deps),
    ...payeeTrustTasks(deps),
    ...billTasks(bills),
    ...payoutTasks(payouts),
    ...disputeTasks(deps),
    ...moneyStopTasks(deps),
    ...incidentTasks(deps),
    ...incidentWebhookTasks(deps),
    ...reconciliationTasks(makeReconciliationDeps(deps)),
    ...fileTasks(deps),
    ...passwordTasks(deps),
    ...verificationTasks(deps),
    ...dueContactTasks(deps),
    ...reportTasks(deps),
    ...reportViewTasks(deps),
    ...downloadTasks(deps, { tables: PERSONAL_TABLES, sealed: SEALED_COLUMNS }),
    ...scheduleTasks(deps),
    ...noticeTasks(deps),
    ...announcementTasks(deps),
    ...pushTasks(deps, sender),
    ...webhookEndpointTasks(deps),
    ...keyRequestTasks(deps),
    ...walletTasks(deps),
    ...auditTasks(deps),
    ...refusedWebhookTasks(deps),
    ...webhookTasks(deps),
    ...partitionTasks(deps),
  }
  const stopSweeps = startApart([
    () => startPaymentSweep(deps),
    () => startAccountChecks(deps),
    () => startMandateSweep(deps),
    () => startBillSweep(bills),
    () => startBillPolls(bills),
    () => startRefundSweep(deps),
    () => startWithdrawalSweep(deps),
    () => startPayoutSweep(payouts),
    () => startDisputeSweeps(deps),
    () => startNumbering(deps),
    () => startWebhooks(deps),
  ])
  const stopJobs = await startJobs({
    databaseUrl: deps.config.directDatabaseUrl,
    db: deps.db,
    tasks,
    crontab,
    log: deps.log,
    ...(stopMs === undefined ? {} : { stopMs }),
  })
  return async () => {
    await stopSweeps()
    await stopJobs()
    mailer.close()
  }
}
