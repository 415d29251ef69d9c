/** What a kept text says of the ticket that it is used in. */
export type CannedFacts = { name: string; ticket: string }

/** Fills `{name}` and `{ticket}` of a kept text; all else stays as it was written. */
export function fillCanned(text: string, facts: CannedFacts): string {
  return text.replace(/\{(name|ticket)\}/g, (_, place: keyof CannedFacts) => facts[place])
}

/** The answer once a text is put into it: in the place of the `/` that asked for it, else below what stands there. */
export function withCanned(draft: string, text: string): string {
  const before = draft === '/' ? '' : draft.trimEnd()
  return before === '' ? text : `${before}\n${text}`
}
