import type { TaskList } from 'graphile-worker'
import { type PaymentsDeps, receiptMail } from '../papers/receipt-service.ts'
import { forgetOldDownloads } from '../your-data/downloads-sql.ts'
import { runExport } from './exports-service.ts'
import { forgetOldFiles } from './exports-sql.ts'
import { countFailures } from './failure-reasons-sql.ts'
import { rollUpPayments } from './people-counts-sql.ts'

/** Jobs of reports: the receipt after a capture, long exports, and on a schedule the counts and the deletion of old exports and downloads. */
export function reportTasks(deps: PaymentsDeps): TaskList {
  return {
    'payment-paid': async (payload) => receiptMail(deps, (payload as { paymentId: number }).paymentId),
    'export-transactions': async (payload) => runExport(deps, (payload as { id: number }).id),
    'roll-up-payments': async () => {
      await rollUpPayments(deps.db)
      while (await countFailures(deps.db));
    },
    'forget-exports': async () => {
      await forgetOldFiles(deps.db)
      await forgetOldDownloads(deps.db)
    },
  }
}
