/** What a table has for a word of the wire; undefined for one that it does not know, as a newer server may send it. */
export function wordIn<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** What a table calls a word of the wire; a word that it does not know is its own name. */
export function labelOf(table: Readonly<Record<string, string>>, word: string): string {
  return wordIn(table, word) ?? word
}
