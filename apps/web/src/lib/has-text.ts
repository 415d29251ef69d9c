const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Whether a text contains another: in either case, with accents and vowel signs typed in one or apart. */
export function hasText(text: string, wanted: string): boolean {
  return folded(text).includes(folded(wanted))
}
