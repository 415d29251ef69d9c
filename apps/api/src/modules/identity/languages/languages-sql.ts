import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@chukta/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { Reader } from '../../messaging/api.ts'

/** Stores the language that a person chose. */
export async function saveLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await sql`
    update person_details set language = ${language}, updated_at = now()
     where id = ${userId} and language is distinct from ${language}`.execute(db)
}

/** Stores the language that a person's browser asked for at their latest sign-in. */
export async function keepSignInLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await sql`
    update person_details set sign_in_language = ${language}
     where id = ${userId} and sign_in_language is distinct from ${language}`.execute(db)
}

/**
 * The language in which a person reads: their choice, else their browser's at the latest sign-in, else English. English
 * too for an address without an owner, and for a language that the portal no longer has.
 */
export async function readsIn(db: Db, reader: Reader): Promise<Language> {
  const row = await maybe(
    db,
    sql<{ language: string | null }>`
      /* prepared reads-in-* */
      select coalesce(language, sign_in_language) as language from person_details where ${isReader(reader)}`,
  )
  const language = row?.language ?? DEFAULT_LANGUAGE
  return Object.hasOwn(LANGUAGES, language) ? (language as Language) : DEFAULT_LANGUAGE
}

function isReader(reader: Reader): RawBuilder<unknown> {
  if ('userId' in reader) return sql`id = ${reader.userId}`
  if ('email' in reader) return sql`lower(email) = lower(${reader.email})`
  return sql`mobile = ${reader.mobile} and mobile_released_at is null`
}
