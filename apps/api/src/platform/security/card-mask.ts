/** A digit of any script, including small, raised and circled ones. */
const DIGIT = '[\\p{Nd}⁰¹²³⁴-⁹₀-₉①-⑨⓪⑴-⑼⒈-⒐]'
/** Digits with anything but letters and numbers between them, as long as it is short: spaces, dots, marks, emoji. */
const RUN = new RegExp(`${DIGIT}(?:[^\\p{L}\\p{N}]{0,4}${DIGIT}){12,}`, 'gu')
const GROUP = new RegExp(`${DIGIT}+`, 'gu')

/** Digits that are no card: days, times, amounts with their currency. */
const NO_CARD =
  /(?<!\d)(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\2(?:19|20)\d\d)(?!\d)|(?<![\d:])[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?![\d:])|(?:₹|\brs\.?|\binr)\s*\d[\d,]*(?:\.\d{1,2})?/giu

/** How cards are printed. Looked for first, so that a number beside a card is not taken for a part of it. */
const PRINTED = new Set(['4,4,4,4', '4,6,5', '4,6,4', '4,4,4,4,3'])
const [SHORTEST, LONGEST] = [13, 19]

/** Words before a card number without a space; other letters make it a part of some other number. */
const CARD_WORD = /(?:^|[^\p{L}])(?:card|cards|cardno|no|number|num|nr|cc|visa|rupay|mastercard|amex)$/iu

type Group = { start: number; end: number; digits: string }

/**
 * Masks payment card numbers in a text: 13 to 19 digits of any script, however they are separated, whose check digit
 * is right. All but the last four become stars. People write them where they do not belong, and we must not keep
 * them. One other number in ten has that check digit too: a bank's reference may be masked in a text, and fields that
 * hold such numbers are never given to this function.
 */
export function maskCards(text: string): string {
  return text.replace(RUN, (run, offset: number) => {
    const cards = cardsAmong(groupsOf(run), (card) =>
      isInsideName(text, offset + card.start, offset + card.end),
    )
    const stars = ({ digits }: Group) => '*'.repeat(digits.length - 4) + digits.slice(-4)
    const pieces = cards.map((card, index) => run.slice(cards[index - 1]?.end ?? 0, card.start) + stars(card))
    return pieces.join('') + run.slice(cards.at(-1)?.end ?? 0)
  })
}

/** The groups of digits in a run, without those of days, times and amounts. */
function groupsOf(run: string): (Group | null)[] {
  const others = [...run.matchAll(NO_CARD)].map(
    (found) => [found.index, found.index + found[0].length] as const,
  )
  return [...run.matchAll(GROUP)].map(({ 0: found, index }) =>
    others.some(([start, end]) => index < end && index + found.length > start)
      ? null
      : { start: index, end: index + found.length, digits: inAscii(found) },
  )
}

/** The cards among groups, from left to right; none overlaps another or a group that is no card. */
function cardsAmong(groups: (Group | null)[], isOther: (card: Group) => boolean): Group[] {
  const isCard = (card: Group) => passesLuhn(card.digits) && !isOther(card)
  const whole = beginningAt(groups, 0, false)[0]
  if (whole?.count === groups.length && isCard(whole)) return [whole]
  const left = [...groups]
  const cards: Group[] = []
  for (const isPrinted of [true, false]) {
    for (let from = 0; from < left.length; from++) {
      const card = beginningAt(left, from, isPrinted).find(isCard)
      if (!card) continue
      left.fill(null, from, from + card.count)
      cards.push(card)
    }
  }
  return cards.sort((a, b) => a.start - b.start)
}

/** Runs of groups from one on with as many digits as a card, the longest first; `count` is of groups. */
function beginningAt(
  groups: (Group | null)[],
  from: number,
  isPrinted: boolean,
): (Group & { count: number })[] {
  const found: (Group & { count: number })[] = []
  const start = groups[from]?.start ?? 0
  let digits = ''
  let form = ''
  for (let count = 1; ; count++) {
    const group = groups[from + count - 1]
    if (!group) return found
    digits += group.digits
    form += count === 1 ? `${group.digits.length}` : `,${group.digits.length}`
    if (digits.length > LONGEST) return found
    const isLongEnough = digits.length >= SHORTEST
    if (isLongEnough && (!isPrinted || count === 1 || PRINTED.has(form))) {
      found.unshift({ start, end: group.end, digits, count })
    }
  }
}

/** True for digits that are a part of a longer name with letters: an order id, a UTR, a UUID. */
function isInsideName(text: string, start: number, end: number): boolean {
  if (/[^\p{L}\p{N}_-]/u.test(text.slice(start, end))) return false
  const before = /[\p{L}\p{N}_-]*$/u.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? ''
  const after = /^[\p{L}\p{N}_-]*/u.exec(text.slice(end, end + 60))?.[0] ?? ''
  if (CARD_WORD.test(before)) return false
  return /\p{L}/u.test(before + after)
}

/** The digits 0 to 9 for digits of any script. */
function inAscii(digits: string): string {
  return [...digits].map(decimalOf).join('')
}

function decimalOf(digit: string): number {
  const plain = /\d/.exec(digit.normalize('NFKC'))?.[0]
  if (plain !== undefined) return Number(plain)
  // Unicode keeps the ten digits of a script together, zero first.
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

/** The check digit of every payment card. */
function passesLuhn(digits: string): boolean {
  let total = 0
  for (let index = 0; index < digits.length; index++) {
    const sign = Number(digits[digits.length - 1 - index])
    const counted = index % 2 === 1 ? sign * 2 : sign
    total += counted > 9 ? counted - 9 : counted
  }
  return total % 10 === 0
}

/**
 * Masks card numbers in a JSON log line: the last line of defence. It reads only the texts, so that a value between
 * two of them, such as a time in milliseconds, does not count as a card.
 */
export function maskLogLine(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    if (text.length < SHORTEST + 2) return text
    // An escaped line break holds a letter, which would part the digits.
    const plain = text.includes('\\') ? unescaped(text) : text.slice(1, -1)
    const masked = maskCards(plain)
    return masked === plain ? text : JSON.stringify(masked)
  })
}

function unescaped(text: string): string {
  try {
    return JSON.parse(text) as string
  } catch {
    return text.slice(1, -1)
  }
}
