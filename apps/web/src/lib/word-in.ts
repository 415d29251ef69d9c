/** A table's entry for a word of the wire; undefined for one that it does not know, as a newer server may send it. */
export function wordIn<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** A table's label for a word of the wire; an unknown word is its own label. */
export function labelOf(table: Readonly<Record<string, string>>, word: string): string {
  return wordIn(table, word) ?? word
}
