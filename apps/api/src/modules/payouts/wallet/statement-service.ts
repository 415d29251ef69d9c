import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import { nameIn } from '../../../languages/answers.ts'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { csvWriter } from '../../../platform/files/csv.ts'
import { type Column, titled } from '../../../platform/files/sheet.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { FairQueue } from '../../../platform/jobs/fair-queue.ts'
import { makeThread } from '../../../platform/jobs/thread.ts'
import { type Drawing, pdfOf } from '../../../platform/pdf/drawing.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { paperHeadOf } from '../../identity/api.ts'
import type { Statement } from './statement-pdf.ts'
import { findHead, listMonth } from './statement-sql.ts'
import { textOf } from './wallet-service.ts'
import { readOneMoment } from './wallet-sql.ts'

/** A PDF of more lines keeps its thread busy for too long; the CSV has no such limit but memory's. */
const MOST_LINES_PDF = 2_000
const MOST_LINES = 200_000

/** Drawn in a thread of its own: drawing keeps a processor busy, and calls must not wait for it. */
const printStatement = makeThread<Statement, Drawing>(new URL('./statement-thread.ts', import.meta.url))
/** One at a time, people in turn: a thread that took too long would take all that wait in it along. */
const queue = new FairQueue({ atOnce: 1, perPerson: 20, inAll: 200, message: WITHDRAWALS.statementsBusy })

/**
 * The statement of a wallet of one month, drawn on A4 in a language. Throws 404 without a wallet, 409 when it is too long,
 * 503 with Retry-After when too many wait.
 */
export async function statementPdf(
  { db, log }: Deps,
  scope: Scope,
  month: string,
  language: Language,
): Promise<Buffer> {
  const statement = await readStatement(db, scope, { month, language }, MOST_LINES_PDF + 1)
  if (statement.lines.length > MOST_LINES_PDF) {
    throw new AppError('conflict', { message: WITHDRAWALS.tooManyLines })
  }
  return pdfOf(log, 'statement', await queue.run(scope.actor.id, () => printStatement(statement)))
}

type Row = { at: Date | null; text: string; urn: string; amount: string; balance: string }

const COLUMNS: Column<Row>[] = [
  { title: 'Date', cell: ({ at }) => (at ? { at } : { text: '' }) },
  { title: 'What it was', cell: ({ text }) => ({ text }) },
  { title: 'Payment', cell: ({ urn }) => ({ text: urn }) },
  { title: 'Amount (INR)', cell: ({ amount }) => (amount === '' ? { text: '' } : { rupees: amount }) },
  { title: 'Balance (INR)', cell: ({ balance }) => ({ rupees: balance }) },
]

/** The same as CSV: opening balance, each line, closing balance. */
export async function statementCsv(db: Db, scope: Scope, month: string, language: Language): Promise<Buffer> {
  const { opening, closing, lines } = await readStatement(db, scope, { month, language }, MOST_LINES)
  const say = (name: string) => nameIn(language, name)
  const writer = csvWriter(titled(COLUMNS, say))
  const rows: Row[] = [
    { at: null, text: say('Opening balance'), urn: '', amount: '', balance: opening },
    ...lines.map(({ at, urn, ...line }) => ({ ...line, urn: urn ?? '', at: new Date(at) })),
    { at: null, text: say('Closing balance'), urn: '', amount: '', balance: closing },
  ]
  return Buffer.concat([writer.begin(), writer.rows(rows), writer.end()])
}

/** All of it as of one moment, so that opening balance and lines add up to the closing one. */
function readStatement(
  db: Db,
  scope: Scope,
  { month, language }: Pick<Statement, 'month' | 'language'>,
  limit: number,
): Promise<Statement> {
  return withTransaction(db, async (trx) => {
    await readOneMoment(trx)
    const head = await findHead(trx, scope, month)
    if (!head) throw new AppError('not-found')
    const found = await listMonth(trx, head.account_id, month, { take: limit })
    let balancePaise = head.opening_paise
    const lines = found.map((row) => {
      balancePaise += row.change_paise
      return {
        at: row.at.toISOString(),
        text: textOf(row, language),
        urn: row.order_id,
        amount: paiseToRupees(row.change_paise),
        balance: paiseToRupees(balancePaise),
      }
    })
    if (found.length < limit && balancePaise !== head.closing_paise) {
      throw new Error(`the statement of ${month} of user ${scope.userId} does not add up`)
    }
    return {
      name: head.user_name,
      company: await paperHeadOf(trx),
      month,
      language,
      opening: paiseToRupees(head.opening_paise),
      closing: paiseToRupees(head.closing_paise),
      lines,
    }
  })
}
