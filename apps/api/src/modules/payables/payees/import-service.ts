import { randomUUID } from 'node:crypto'
import type { ExportFormat } from '@chukta/contract/insight/exports'
import { type JudgedPayee, PAYEE_IMPORT, type ReadPayees } from '@chukta/contract/payables/payee-import'
import { importColumns } from '@chukta/contract/payables/payee-import-columns'
import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payables/payee-import-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emptySheet } from '../../../platform/files/template.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { earlierAnswer, type Once, rememberAnswer } from '../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit, auditEach } from '../../../platform/security/audit-sql.ts'
import { readFilledSheet } from '../../identity/api.ts'
import { sealNumbers } from '../../payouts/api.ts'
import { payeeCategoryOf } from '../../pricing/api.ts'
import { readImportRows } from './import-file.ts'
import { judgeRows, type SentRow } from './import-judge.ts'
import { insertPayees } from './import-sql.ts'
import type { PayeesOfService } from './payees-sql.ts'

const messages = PAYEE_IMPORT_MESSAGES

/** The empty file of a service's payees. Throws 404 for a service without payees. */
export async function payeeTemplate({ db }: Deps, serviceId: number, format: ExportFormat) {
  const category = await payeeCategoryOf(db, serviceId)
  const headings = importColumns(category).map(({ heading }) => heading)
  return emptySheet(headings, { format, name: `${category.key}-payees`, sheet: category.list.heading })
}

/**
 * Reads and checks the payees of a file, which is not stored. `hidden`: how to treat rows that a filter hides. Throws 422
 * for a file that is not accepted, and 404.
 */
export async function readPayees(
  deps: Deps,
  of: PayeesOfService,
  file: UploadedFile | undefined,
  hidden?: 'take' | 'leave',
): Promise<ReadPayees> {
  const category = await payeeCategoryOf(deps.db, of.serviceId)
  const { rows, unknown, notes } = await readFilledSheet(deps, of.scope.actor.id, file, {
    maxRows: PAYEE_IMPORT.maxRows,
    says: messages,
    hidden,
    read: (lines) => readImportRows(category, lines),
  })
  const judged = await judgeRows(
    deps,
    of,
    category,
    rows.map(({ values }) => values),
  )
  return {
    message: messages.fileRead(rows.length),
    unknown_columns: unknown,
    notes,
    rows: judged.map((row, place) => ({ ...answerRow(row), line: rows[place]?.line ?? 0 })),
  }
}

/** Checks rows as `readPayees` does. Throws 404 for a service without payees. */
export async function checkPayees(deps: Deps, of: PayeesOfService, rows: SentRow[]): Promise<JudgedPayee[]> {
  const category = await payeeCategoryOf(deps.db, of.serviceId)
  return (await judgeRows(deps, of, category, rows)).map(answerRow)
}

function answerRow({ values, errors, same_as }: JudgedPayee): JudgedPayee {
  return { values, errors, same_as }
}

/**
 * Adds every payee or none, once for each key. A payee that requires a document is stored without one and cannot be paid
 * before it is added. Throws 422 with sentences under `rows.<place>.<field>`.
 */
export async function importPayees(
  deps: Deps,
  of: PayeesOfService,
  rows: SentRow[],
  { once, requestId }: { once: Once; requestId: string },
) {
  const category = await payeeCategoryOf(deps.db, of.serviceId)
  const { actor, userId: ownerId } = of.scope
  const judged = await judgeRows(deps, of, category, rows)
  const wrong = judged.flatMap(({ errors }, place) =>
    Object.entries(errors).map(([name, sentences]) => [`rows.${place}.${name}`, sentences] as const),
  )
  if (wrong.length > 0) throw new AppError('invalid-fields', { errors: Object.fromEntries(wrong) })
  const payees = judged.flatMap(({ form }) => {
    if (!form) return []
    const numbers = { pan: form.panNumber, accountNumber: form.accountNumber }
    const beneficiary_id = `BEN${randomUUID().replaceAll('-', '')}`
    return [{ ...form.values, ...sealNumbers(deps.secrets, ownerId, numbers), beneficiary_id }]
  })
  const isMissing = category.add.document.required
  const answer = {
    message: messages.added(payees.length),
    added: payees.length,
    document_missing: isMissing ? payees.length : 0,
  }
  return withTransaction(deps.db, async (trx) => {
    const earlier = await earlierAnswer(trx, of.scope, once)
    if (earlier) return earlier.answer as typeof answer
    const ids = await insertPayees(trx, of, payees, isMissing)
    const { added, document_missing } = answer
    await audit(trx, {
      actorId: actor.id,
      action: 'payees.imported',
      object: `service ${of.serviceId}`,
      detail: { added, document_missing },
      requestId,
    })
    const objects = ids.map((id) => `payee ${id}`)
    await auditEach(trx, { actorId: actor.id, action: 'payee.added', requestId }, objects)
    await rememberAnswer(trx, once, { status: 200, answer })
    return answer
  })
}
