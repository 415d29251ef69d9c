import { createHash } from 'node:crypto'
import { paiseToRupees } from '@chukta/contract/money'
import { SETTLEMENT_FILE, type SettlementFileAnswer } from '@chukta/contract/operations/reconciliation'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import type { SettlementRecord } from '../../../providers/settlement-record.ts'
import { linesOf, SheetRefusal } from '../../identity/api.ts'
import { type FileRecords, readFileRecords } from './file-records.ts'
import { countNew } from './gather-service.ts'
import { applyRecorded } from './reconcile-service.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { dayOf } from './records.ts'
import { findGateway } from './rows-sql.ts'

type Wanted = {
  gateway: string
  file: UploadedFile | undefined
  /** False only shows the file's content. */
  apply: boolean
  actorId: number
  requestId: string
}

/**
 * Reads a report of a gateway's dashboard. Applied, its lines are stored, booked and matched as those of the gateway's
 * list are, under the same keys: lines that are known already, by list or file, change nothing. The file itself is not
 * stored. Throws 422 for a file that is not accepted.
 */
export async function readSettlementFile(
  deps: ReconciliationDeps,
  wanted: Wanted,
): Promise<SettlementFileAnswer> {
  const gateway = deps.gateways.get(wanted.gateway)
  const found = gateway && (await findGateway(deps.db, gateway.slug))
  if (!gateway?.settlementFile || !found) throw fieldError('gateway', RECONCILIATION.fileGateway)
  if (!wanted.file) throw fieldError('file', RECONCILIATION.fileRequired)
  const read = await recordsOf(deps, gateway, wanted.file, wanted.actorId)
  const days = new Set(read.records.map(({ settledAt }) => dayOf(settledAt as Date)))
  if (days.size > SETTLEMENT_FILE.maxDays) {
    throw fieldError('file', RECONCILIATION.fileDays(SETTLEMENT_FILE.maxDays))
  }
  const added = await countNew(deps.db, found.id, read.records)
  const answer = { ...summary(read, added), gateway: gateway.slug, notes: read.notes, applied: wanted.apply }
  if (!wanted.apply) return { ...answer, message: RECONCILIATION.fileRead(read.records.length) }
  await audit(deps.db, {
    actorId: wanted.actorId,
    action: 'reconciliation.file',
    object: gateway.slug,
    detail: {
      sha256: createHash('sha256').update(wanted.file.bytes).digest('hex'),
      lines: answer.lines,
      added: answer.added,
    },
    requestId: wanted.requestId,
  })
  const waiting = await applyRecorded(deps, gateway, found.id, read.records)
  const { fileApplied, fileWaits } = RECONCILIATION
  return { ...answer, message: waiting === 0 ? fileApplied(added) : fileWaits(added, waiting) }
}

async function recordsOf(
  deps: ReconciliationDeps,
  gateway: PaymentGateway,
  file: UploadedFile,
  actorId: number,
): Promise<FileRecords & { notes: string[] }> {
  try {
    const { lines, notes } = await linesOf(deps, actorId, file, {
      maxLines: SETTLEMENT_FILE.maxLines,
      says: RECONCILIATION,
      longNumbers: 'refused',
    })
    // Checked by the caller that it has one.
    const layout = gateway.settlementFile as NonNullable<PaymentGateway['settlementFile']>
    return { ...readFileRecords(lines, layout, new Date()), notes }
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    throw new AppError('invalid-fields', { errors: { file: [error.message] } })
  }
}

function summary({ records, unsettled }: FileRecords, added: number) {
  const days = records.map(({ settledAt }) => dayOf(settledAt as Date)).toSorted()
  const inRupees = records.filter(({ currency }) => currency === 'INR')
  const sum = (of: (record: SettlementRecord) => bigint | null) =>
    paiseToRupees(inRupees.reduce((total, record) => total + (of(record) ?? 0n), 0n))
  return {
    lines: records.length,
    added,
    known: records.length - added,
    unsettled,
    payouts: new Set(records.map(({ settlementId, utr }) => settlementId ?? utr)).size,
    first_day: days[0] ?? '',
    last_day: days.at(-1) ?? '',
    fees: sum(({ feePaise }) => feePaise),
    gst: sum(({ taxPaise }) => taxPaise),
    net: sum(({ netPaise }) => netPaise),
  }
}
