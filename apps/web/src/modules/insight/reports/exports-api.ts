import {
  type ExportFormat,
  type ExportJob,
  exportTransactions,
  getExport,
  startExport,
} from '@chukta/contract/insight/exports'
import type { TransactionSort } from '@chukta/contract/insight/transaction-filters'
import { requestFile } from '../../../lib/download.ts'
import { request } from '../../../lib/http.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { storedUserId } from '../../../lib/session.ts'
import type { ReportFilters } from './report-filters.ts'

const ASK_MS = 1_000

export type ExportRequest = ReportFilters & { sort: TransactionSort; format: ExportFormat }
type Made = { file: File } | { job: ExportJob }

/**
 * Makes a file of all matching rows. A short one is returned at once; a long one as its job, once it is done.
 * `onProgress` gets the job's progress. Throws RequestError, and the signal's reason when cancelled.
 */
export async function makeExport(
  wanted: ExportRequest,
  onProgress: (job: ExportJob) => void,
  signal: AbortSignal,
): Promise<Made> {
  const params = { userId: storedUserId() ?? 0 }
  try {
    return { file: await requestFile(exportTransactions, { params, query: wanted, signal }) }
  } catch (error) {
    const isLong = error instanceof RequestError && error.status === 409 && 'rows' in error.body
    if (!isLong) throw error
  }
  let { data: job } = await request(startExport, { params, body: wanted, signal })
  while (job.status === 'waiting' || job.status === 'running') {
    onProgress(job)
    await pause(ASK_MS, signal)
    job = (await request(getExport, { params: { id: job.id }, background: true, signal })).data
  }
  if (job.status === 'failed') throw new Error('The export failed.')
  return { job }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
