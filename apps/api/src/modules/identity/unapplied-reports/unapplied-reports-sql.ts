import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'

/** A provider's report that the portal cannot apply. */
export type UnappliedReport = {
  /** The slug of the gateway, or the name of another provider in a sentence. */
  provider: string
  subject: 'dispute' | 'refund' | 'order' | 'mandate' | 'bill' | 'signature' | 'account' | 'aadhaar'
  /** The provider's own id of a dispute; ours of anything else. */
  reference: string
  /** Null where its money is not in our books. */
  paymentId: number | null
  problem: 'unknown-word' | 'after-the-end' | 'other-payment' | 'impossible-amount' | 'not-in-books'
  /** As the provider wrote it. */
  word: string
  amountPaise: bigint
  currency: string
}

/**
 * Puts a report in the exceptions queue, or notes that it came again. One that a person has closed stays closed until the
 * provider reports another status. True for a new one.
 */
export async function keepReport(db: Db, it: UnappliedReport): Promise<boolean> {
  const row = await maybe(
    db,
    sql<{ is_new: boolean }>`
      insert into unapplied_reports (provider, subject, reference, payment_id, problem, word, amount_paise, currency)
      select ${it.provider}, ${it.subject}, ${it.reference}, ${it.paymentId}::bigint, ${it.problem},
             ${it.word.slice(0, 100)}, ${it.amountPaise}::bigint, ${it.currency}
       where not exists (
         select from (select problem, word, closed_by from unapplied_reports
                       where provider = ${it.provider} and subject = ${it.subject} and reference = ${it.reference}
                         and closed_at is not null order by id desc limit 1) last
          where last.closed_by is not null and last.problem = ${it.problem} and last.word = ${it.word.slice(0, 100)})
      on conflict (provider, subject, reference) where closed_at is null
      do update set last_at = now(), payment_id = excluded.payment_id, problem = excluded.problem, word = excluded.word,
                    amount_paise = excluded.amount_paise, currency = excluded.currency
      returning xmax = 0 as is_new`,
  )
  return row?.is_new === true
}

/**
 * Stores a provider's unlisted status for a person, and logs it when it is new. It changes no state.
 */
export async function keepUnlisted(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  it: Omit<UnappliedReport, 'problem' | 'currency'>,
): Promise<void> {
  const { provider, subject, reference, word } = it
  if (!(await keepReport(db, { ...it, problem: 'unknown-word', currency: 'INR' }))) return
  log.error({ provider, subject, reference, word }, 'a status of a provider is not known')
}

/**
 * Whether the latest status of the subject is an unlisted one: then a person decides, also after reading it.
 * Only a later report that was applied ends that.
 */
export async function isLeftToPerson(
  db: Db,
  { provider, subject, reference }: Pick<UnappliedReport, 'provider' | 'subject' | 'reference'>,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      select 1 from (select closed_at, closed_by from unapplied_reports
                      where provider = ${provider} and subject = ${subject} and reference = ${reference}
                      order by id desc limit 1) last
       where last.closed_at is null or last.closed_by is not null`,
  )
  return row !== undefined
}

/** Closes the subject's open reports: a later one was applied. */
export async function closeReports(
  db: Db,
  { provider, subject, reference }: Pick<UnappliedReport, 'provider' | 'subject' | 'reference'>,
): Promise<void> {
  await sql`
    update unapplied_reports set closed_at = now()
     where provider = ${provider} and subject = ${subject} and reference = ${reference} and closed_at is null`.execute(
    db,
  )
}
