// The last three are blank signs that Unicode counts among those that can be seen.
const INVISIBLE = /[\p{Cf}\p{DI}\u2800\u{1d159}\u{16fe4}]/gu

/**
 * A text without invisible characters (U+200B, U+202E, U+3164) and those that only choose how a sign is drawn,
 * as copied text has them; `kept` are those that stay.
 */
export function withoutInvisible(text: string, kept = ''): string {
  return text.replace(INVISIBLE, (sign) => (kept.includes(sign) ? sign : ''))
}

/** Every kind of dash, hyphen and minus sign as `-`. */
export function plainDashes(text: string): string {
  return text.replace(/[\p{Dash}\u02d7\u2043]/gu, '-')
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

/** Digits, dashes and spaces of every kind as a keyboard has them, and nothing that cannot be seen. */
export function plainLine(text: string): string {
  return plainDigits(plainDashes(withoutInvisible(text)))
    .replace(/\s/g, ' ')
    .trim()
}
