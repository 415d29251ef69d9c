import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import { UNLISTED } from './payee-trust-sql.ts'

/** Polls without a clear answer after which an account counts as not checkable: some two hours. */
const MOST_LOOKS = 8

/**
 * Takes accounts that are due to be checked, newest versions alone, and schedules the next poll of each in case this
 * one dies or stays unclear: half a minute, then at growing intervals.
 */
export async function takeDue(db: Db, limit: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ id: number }>`
      /* prepared take-due-accounts */
      with due as (
        select id from bank_accounts
         where next_check_at <= now() and replaced_at is null
         order by next_check_at limit ${limit} for update skip locked
      )
      update bank_accounts b
         set check_count = b.check_count + 1,
             next_check_at = now() + interval '30 seconds' * power(2, least(b.check_count, 7))
        from due where b.id = due.id
      returning b.id`,
  )
  return rows.map((row) => row.id)
}

export type DueAccount = {
  id: number
  payee_id: number | null
  school_id: number | null
  user_id: number
  account_cipher: string
  ifsc_code: string
  holder_name: string
}

export function findDue(db: Db, id: number) {
  return maybe(
    db,
    sql<DueAccount>`
      select id, payee_id, school_id, user_id, account_cipher, ifsc_code, holder_name
        from bank_accounts where id = ${id} and check_status = 'waiting'`,
  )
}

export type CheckAnswer = {
  status: 'valid' | 'invalid'
  nameAtBank: string | null
  matchScore: number | null
  code: string | null
}

/** Stores the bank's answer about an account, once. */
export async function keepAnswer(db: Db, id: number, answer: CheckAnswer): Promise<void> {
  await sql`
    update bank_accounts
       set check_status = ${answer.status}, name_at_bank = ${answer.nameAtBank}, match_score = ${answer.matchScore},
           check_code = ${answer.code}, checked_at = now(), next_check_at = null
     where id = ${id} and check_status = 'waiting'`.execute(db)
}

/**
 * No clear answer: it is polled again as scheduled, and stays unknown after the last poll. An unlisted status stays
 * until there is a clear answer.
 */
export async function keepUnclear(db: Db, id: number, reason: string): Promise<void> {
  await sql`
    update bank_accounts
       set check_code = case when check_code like ${`${UNLISTED}%`} then check_code else ${reason.slice(0, 80)} end,
           check_status = case when check_count >= ${MOST_LOOKS}::int then 'unknown' else check_status end,
           next_check_at = case when check_count >= ${MOST_LOOKS}::int then null else next_check_at end
     where id = ${id} and check_status = 'waiting'`.execute(db)
}

/** Schedules one more check of a payee's account that had no check or no answer; false when it had one. */
export async function checkAgain(db: Db, payeeId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update bank_accounts set check_status = 'waiting', check_count = 0, next_check_at = now()
         where payee_id = ${payeeId} and replaced_at is null and check_status = 'unknown' returning id`,
  )
  return row !== undefined
}

/** Accounts without a fingerprint, oldest first. */
export function withoutFingerprint(db: Db, limit: number) {
  return many(
    db,
    sql<DueAccount>`
      select id, payee_id, school_id, user_id, account_cipher, ifsc_code, holder_name
        from bank_accounts where fingerprint is null order by id limit ${limit}`,
  )
}

export async function keepFingerprints(db: Db, made: { id: number; fingerprint: Buffer }[]): Promise<void> {
  const rows = made.map(({ id, fingerprint }) => ({ id, fingerprint: fingerprint.toString('hex') }))
  await sql`
    update bank_accounts b set fingerprint = decode(r.fingerprint, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, fingerprint text)
     where b.id = r.id and b.fingerprint is null`.execute(db)
}
