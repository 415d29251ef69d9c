/** The table's entry for a provider's status; undefined for an unlisted one, also for a name such as `constructor`. */
export function listed<T>(words: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}
