/** The ticket's values that a canned text may name. */
export type CannedFacts = { name: string; ticket: string }

/** Fills `{name}` and `{ticket}` of a canned text; the rest stays unchanged. */
export function fillCanned(text: string, facts: CannedFacts): string {
  return text.replace(/\{(name|ticket)\}/g, (_, place: keyof CannedFacts) => facts[place])
}

/** The answer with a text inserted: in place of the `/` that opened the list, else at the end. */
export function withCanned(draft: string, text: string): string {
  const before = draft === '/' ? '' : draft.trimEnd()
  return before === '' ? text : `${before}\n${text}`
}
