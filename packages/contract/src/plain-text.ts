/** Characters that cannot be seen (U+200B, U+202E) and those that only choose how a sign is drawn, as copied text has them. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
}

/** The decimal digits of every script as 0 to 9. Each script has its ten in a row, from a code point that ends with 0 or 6. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const place = code % 16
    const startsAtZero = /\p{Nd}/u.test(String.fromCodePoint(code - place))
    return String(startsAtZero ? place : place - 6)
  })
}
