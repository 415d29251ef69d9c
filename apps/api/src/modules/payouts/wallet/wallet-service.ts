import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import type { WalletLine } from '@chukta/contract/payouts/wallet'
import { nameIn, saidIn } from '../../../languages/answers.ts'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { findCheckpoint } from './checkpoints-sql.ts'
import {
  findWallet,
  type LineRow,
  listLines,
  readOneMoment,
  type Slice,
  sumSkipped,
  type WalletRow,
} from './wallet-sql.ts'

/** One page of a wallet's lines, newest first, each in words and with the balance after it. Throws 404 without a wallet. */
export async function walletPage(
  db: Db,
  scope: Scope,
  { page, perPage, language }: { page: number; perPage: number; language: Language },
) {
  return withTransaction(db, async (trx) => {
    await readOneMoment(trx)
    const wallet = await findWallet(trx, scope)
    if (!wallet) throw new AppError('not-found')
    const { slice, basePaise } = await nearestStart(trx, wallet, page, perPage)
    const rows = slice.take > 0 ? await listLines(trx, slice) : []
    const skipped = rows.length > 0 && slice.skip > 0 ? await sumSkipped(trx, slice) : 0n
    const pagePaise = rows.reduce((sum, row) => sum + row.change_paise, 0n)
    // Counted down from the current balance, or up from a checkpoint.
    let balancePaise =
      slice.from === 'newest' ? wallet.balance_paise - skipped : basePaise + skipped + pagePaise
    const data = rows.map((row): WalletLine => {
      const line = answerLine(row, balancePaise, language)
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

/** Counted from the nearest: the newest line, or the last checkpoint before the page, else the oldest line. */
async function nearestStart(
  trx: Db,
  wallet: WalletRow,
  page: number,
  perPage: number,
): Promise<{ slice: Slice; basePaise: bigint }> {
  const skip = (page - 1) * perPage
  const take = Math.min(perPage, wallet.line_count - skip)
  const before = wallet.line_count - skip - take
  const checkpoint = skip > 0 && take > 0 ? await findCheckpoint(trx, wallet.account_id, before) : undefined
  const behindCheckpoint = before - (checkpoint?.lines_before ?? 0)
  const accountId = wallet.account_id
  if (skip <= behindCheckpoint || take <= 0) {
    return { slice: { accountId, from: 'newest', journalId: 0, skip, take }, basePaise: 0n }
  }
  const journalId = checkpoint?.journal_id ?? 0
  return {
    slice: { accountId, from: 'oldest', journalId, skip: behindCheckpoint, take },
    basePaise: checkpoint?.before_paise ?? 0n,
  }
}

function answerLine(row: LineRow, balancePaise: bigint, language: Language): WalletLine {
  return { ...shownLine(row, language), balance: paiseToRupees(balancePaise) }
}

/** A line of a wallet in words of a language, without the balance after it. */
export function shownLine(row: LineRow, language: Language): Omit<WalletLine, 'balance'> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    text: textOf(row, language),
    amount: paiseToRupees(row.change_paise),
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

const WITHDRAWAL_WORDS: Record<string, 'withdrawn' | 'tds' | 'returned' | 'tdsReturned' | 'tdsCorrected'> = {
  'withdrawal-requested': 'withdrawn',
  'withdrawal-tds': 'tds',
  'withdrawal-returned': 'returned',
  'withdrawal-tds-returned': 'tdsReturned',
  'withdrawal-tds-corrected': 'tdsCorrected',
}

/** A line in plain words of a language. */
export function textOf(
  { kind, memo, payer_name, service_name }: Pick<LineRow, 'kind' | 'memo' | 'payer_name' | 'service_name'>,
  language: Language,
): string {
  const say = saidIn(language).WALLET_LINE_WORDS
  const payer = payer_name ?? ''
  if (kind === 'adjustment') return say.adjusted(memo)
  if (memo !== '') return nameIn(language, memo)
  const withdrawal = WITHDRAWAL_WORDS[kind]
  if (withdrawal) return say[withdrawal]
  if (kind === 'capture') return say.share(payer, nameIn(language, service_name ?? ''))
  if (kind.startsWith('refund')) return say.givenBack(payer)
  if (kind.startsWith('held')) return say.held(payer)
  if (kind.startsWith('released') || kind.startsWith('recovered')) {
    return say.released(payer)
  }
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')
}
