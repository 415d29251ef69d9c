import type { Language } from '@chukta/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'

/** A column in a language; in English where nobody wrote it in that one. */
const spoken = (column: 'title' | 'body', language: Language) =>
  language === 'hi'
    ? sql`coalesce(a.${sql.ref(`${column}_hi`)}, a.${sql.ref(column)})`
    : sql`a.${sql.ref(column)}`

/** A query for a `from`: what shows now to the role that the scope's user has now, with the user's marks. */
export const shownTo = (scope: Scope, language: Language = 'en'): RawBuilder<unknown> => sql`
  select a.id, a.kind, a.starts_at, ${spoken('title', language)} as title, ${spoken('body', language)} as body,
         a.title_hi is not null as is_in_hindi, m.read_at, m.dismissed_at
    from users u
    join announcements a on u.role_id = any(a.roles) and a.starts_at <= now() and a.ends_at > now()
    left join announcement_marks m on m.announcement_id = a.id and m.user_id = u.id
   where u.id = ${scope.userId}`

/** A statement that marks what shows to the scope's user as read: all of it, or the one with the id. */
export const markShownRead = (scope: Scope, id?: number): RawBuilder<unknown> => sql`
  insert into announcement_marks (announcement_id, user_id)
  select shown.id, ${scope.userId} from (${shownTo(scope)}) as shown
   where shown.read_at is null and ${id === undefined ? sql`true` : sql`shown.id = ${id}`}
  on conflict (announcement_id, user_id) do nothing`

/** Deletes up to `limit` marks of announcements that ended more than so many days ago; gives how many. */
export async function deleteOldMarks(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from announcement_marks where ctid in (
      select m.ctid from announcement_marks m join announcements a on a.id = m.announcement_id
       where a.ends_at < now() - make_interval(days => ${days}) limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
