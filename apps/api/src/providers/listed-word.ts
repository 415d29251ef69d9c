/** What a table of words has for a provider's word; undefined for one that is not listed, whatever its letters are. */
export function listed<T>(words: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}
