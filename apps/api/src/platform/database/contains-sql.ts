import { type RawBuilder, sql } from 'kysely'

/** Letters of Indian scripts that keyboards make as one, and that no Unicode normal form puts together (NFC). */
const KEPT_APART =
  '\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f\u09dc\u09dd\u09df\u0a33\u0a36\u0a59\u0a5a\u0a5b\u0a5e\u0b5c\u0b5d'

/**
 * The ways in which a text may have been typed: accents and vowel signs in one with their letter, or apart. What people
 * typed is stored as it came, so a search looks for each. One way for most texts, three at the most.
 */
export function spellingsOf(text: string): string[] {
  const composed = text.normalize('NFC')
  const together = [...KEPT_APART].reduce(
    (sofar, letter) => sofar.replaceAll(letter.normalize('NFD'), letter),
    composed,
  )
  return [...new Set([composed, text.normalize('NFD'), together])]
}

/** True where a text of the database contains `search`, regardless of case and of how accents were typed. */
export const contains = (text: RawBuilder<unknown>, search: string) =>
  sql`(${sql.join(
    spellingsOf(search).map((spelling) => sql`strpos(lower(${text}), lower(${spelling})) > 0`),
    sql` or `,
  )})`
