import { isDay } from '@chukta/contract/days'
import { REMEMBERED_BILLS } from '@chukta/contract/payables/remembered-bill-messages'
import { ASK_AGAIN_MINUTES } from '@chukta/contract/payables/remembered-bills'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { takeHit } from '../../../platform/security/rate-counters-sql.ts'
import type { FetchOutcome } from '../../../providers/billers/biller.ts'
import { writeBillDue } from '../../payments/api.ts'
import { readBillDate } from './bill-date.ts'
import { billKey } from './bill-name.ts'
import type { BillsDeps } from './bills-deps.ts'
import { LOOK_UPS } from './look-ups.ts'
import { type AskedRow, askForAll, keepWord, type Of, takeToAsk, type Word } from './poll-bills-sql.ts'
import { openBill } from './sealed-bill.ts'

/** Fetches the bills of all remembered accounts of the scope's user. Operators answer one by one, into the list. */
export async function fetchAll({ db }: Pick<BillsDeps, 'db'>, scope: Scope) {
  const asked = await askForAll(db, scope)
  const message = asked > 0 ? REMEMBERED_BILLS.asking : REMEMBERED_BILLS.askedLately(ASK_AGAIN_MINUTES)
  return { message, asked }
}

/**
 * Fetches a remembered bill in three steps: claims it, polls its operator, and stores the answer unless a later fetch has
 * begun. A bill that is being fetched already, or is not due, is skipped.
 */
export async function pollBill(deps: BillsDeps, id: number): Promise<void> {
  const asked = await takeToAsk(deps.db, id)
  if (!asked) return
  await note(deps.db, asked, await askOperator(deps, asked))
}

async function askOperator({ db, secrets, biller, log, config }: BillsDeps, asked: AskedRow): Promise<Word> {
  if (!config.paysprint.offered) return { state: 'unknown', why: 'down' }
  if (!(await takeHit(db, LOOK_UPS, `user:${asked.user_id}`))) return { state: 'unknown', why: 'too-many' }
  const { number, further } = openBill(secrets, asked.user_id, asked.details_cipher)
  const fetched = await biller.fetchBill({ operatorCode: asked.code, number, further })
  if (fetched.kind === 'unknown')
    log.warn({ operator: asked.code, reason: fetched.reason }, 'a remembered bill could not be fetched')
  return wordOf(fetched, asked.number_key)
}

/** The facts of a looked-up account for the remembered bill, if there is one. */
export function noteLookUp(db: Db, of: { userId: number; numberKey: string }, word: Word): Promise<void> {
  return note(db, of, word)
}

async function note(db: Db, of: Of, word: Word, now = new Date()): Promise<void> {
  await withTransaction(db, async (trx) => {
    const kept = await keepWord(trx, of, word)
    if (!kept || word.state === 'unknown') return
    const bill =
      word.state === 'found' && word.dueOn !== null
        ? { key: word.billKey, dueOn: word.dueOn, amountPaise: word.amountPaise }
        : null
    await writeBillDue(trx, { id: kept.id, userId: kept.user_id }, bill, indianToday(now))
  })
}

/** The operator's answer about an account, in its stored form. */
export function wordOf(fetched: FetchOutcome, account: string): Word {
  if (fetched.kind === 'none')
    return { state: 'nothing', why: fetched.message && withoutNumbers(fetched.message) }
  if (fetched.kind === 'unknown')
    return { state: 'unknown', why: fetched.reason === 'TimeoutError' ? 'slow' : 'down' }
  const { bill } = fetched
  const day = readBillDate(bill.dueDate)
  return {
    state: 'found',
    billKey: billKey(account, bill),
    amountPaise: bill.amountPaise,
    dueOn: day !== null && isDay(day) ? day : null,
  }
}

/** An operator's text may contain the customer's number, which is stored sealed only. */
const withoutNumbers = (words: string) => words.replaceAll(/[A-Z0-9/-]*\d{4,}[A-Z0-9/-]*/gi, '…')
