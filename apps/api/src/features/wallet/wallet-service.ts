import { paiseToRupees } from '@chukta/contract/money'
import type { WalletLine } from '@chukta/contract/wallet'
import { type Db, withTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Scope } from '../../platform/gate.ts'
import { findMark } from './marks-sql.ts'
import {
  findWallet,
  type LineRow,
  listLines,
  readOneMoment,
  type Slice,
  sumSkipped,
  type WalletRow,
} from './wallet-sql.ts'

/** One page of a wallet's lines, newest first, each with the balance after it. Throws 404 without a wallet. */
export async function walletPage(db: Db, scope: Scope, page: number, perPage: number) {
  return withTransaction(db, async (trx) => {
    await readOneMoment(trx)
    const wallet = await findWallet(trx, scope)
    if (!wallet) throw new AppError('not-found')
    const { slice, basePaise } = await nearestStart(trx, wallet, page, perPage)
    const rows = slice.take > 0 ? await listLines(trx, slice) : []
    const skipped = rows.length > 0 && slice.skip > 0 ? await sumSkipped(trx, slice) : 0n
    const pagePaise = rows.reduce((sum, row) => sum + row.change_paise, 0n)
    // Counted down from what is there now, or up from a mark.
    let balancePaise =
      slice.from === 'newest' ? wallet.balance_paise - skipped : basePaise + skipped + pagePaise
    const data = rows.map((row): WalletLine => {
      const line = answerLine(row, balancePaise)
      balancePaise -= row.change_paise
      return line
    })
    return {
      user_name: wallet.user_name,
      balance: paiseToRupees(wallet.balance_paise),
      data,
      total: wallet.line_count,
    }
  })
}

/** Counted from whichever is nearest: the newest line, or the last mark before the page, else the oldest line. */
async function nearestStart(
  trx: Db,
  wallet: WalletRow,
  page: number,
  perPage: number,
): Promise<{ slice: Slice; basePaise: bigint }> {
  const skip = (page - 1) * perPage
  const take = Math.min(perPage, wallet.line_count - skip)
  const before = wallet.line_count - skip - take
  const mark = skip > 0 && take > 0 ? await findMark(trx, wallet.account_id, before) : undefined
  const behindMark = before - (mark?.lines_before ?? 0)
  const accountId = wallet.account_id
  if (skip <= behindMark || take <= 0) {
    return { slice: { accountId, from: 'newest', journalId: 0, skip, take }, basePaise: 0n }
  }
  const journalId = mark?.journal_id ?? 0
  return {
    slice: { accountId, from: 'oldest', journalId, skip: behindMark, take },
    basePaise: mark?.before_paise ?? 0n,
  }
}

function answerLine(row: LineRow, balancePaise: bigint): WalletLine {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    text: textOf(row),
    amount: paiseToRupees(row.change_paise),
    balance: paiseToRupees(balancePaise),
    transaction:
      row.payment_id === null
        ? null
        : {
            id: row.payment_id,
            urn: row.order_id ?? '',
            payer_name: row.payer_name ?? '',
            service_name: row.service_name ?? '',
            amount: paiseToRupees(row.total_paise ?? 0n),
          },
  }
}

const WITHDRAWAL_TEXTS: Record<string, string> = {
  'withdrawal-requested': 'Withdrawn to the bank account',
  'withdrawal-tds': 'Tax withheld from a withdrawal (TDS, section 194H)',
  'withdrawal-returned': 'A withdrawal that did not arrive is back',
  'withdrawal-tds-returned': 'Tax on a withdrawal that did not arrive is back',
}

/** A line in plain words. */
export function textOf({
  kind,
  memo,
  payer_name,
  service_name,
}: Pick<LineRow, 'kind' | 'memo' | 'payer_name' | 'service_name'>): string {
  if (kind === 'adjustment') return `Adjusted by the super admin: ${memo}`
  if (memo !== '') return memo
  const withdrawal = WITHDRAWAL_TEXTS[kind]
  if (withdrawal) return withdrawal
  if (kind === 'capture') return `Your share of ${payer_name}'s payment, ${service_name}`
  if (kind.startsWith('refund')) return `Share given back: a payment of ${payer_name} was refunded`
  if (kind.startsWith('held')) return `Share held: the bank of ${payer_name} disputes a payment`
  if (kind.startsWith('released') || kind.startsWith('recovered')) {
    return `Share given back to you: the dispute of ${payer_name} ended well`
  }
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')
}
