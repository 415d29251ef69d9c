import type { Language } from '@chukta/contract/languages'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Keeps the language that a person chose. */
export async function saveLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await sql`
    update users set language = ${language}, updated_at = now()
     where id = ${userId} and language is distinct from ${language}`.execute(db)
}
