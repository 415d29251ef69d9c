/** How a statement of a hot path begins: `/* prepared name *\/`, or `/* prepared name-* *\/` where its text varies. */
export const PREPARED = /^\s*\/\* prepared ([\w-]+?)(-\*)? \*\//
const REMARKS_AND_TEXTS = /\/\*.*?\*\/|--[^\n]*|'(?:[^']|'')*'/gs
const CHANGE = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_][\w.]*)/i
const READ = /\bfrom\s+(?:only\s+)?([a-z_][\w.]*)/i

/**
 * The name of a statement for people: its prepared name, else its verb and its first table. Never a value: texts inside
 * it are left out, and the part after a `from` is a word.
 */
export function statementName(statement: string | { name?: string; text: string }): string {
  const { name, text } = typeof statement === 'string' ? { name: undefined, text: statement } : statement
  // A connection adds a number where the text varies.
  const prepared = PREPARED.exec(text)?.[1] ?? name
  if (prepared !== undefined) return prepared
  const bare = text.replace(REMARKS_AND_TEXTS, ' ')
  const first = /^\W*([a-z]+)/i.exec(bare)?.[1]?.toLowerCase() ?? 'statement'
  const [, change, changed] = first === 'select' ? [] : (CHANGE.exec(bare) ?? [])
  if (change !== undefined) return `${change.replace(/\s.*/s, '').toLowerCase()} ${changed}`
  const table = READ.exec(bare)?.[1]
  if (table === undefined) return first
  return `${first === 'with' ? 'select' : first} ${table}`
}
