/** The format of each card field, and when it is complete. No page, no network: only text. */

const GROUPS = { amex: [4, 6, 5], other: [4, 4, 4, 4, 3] }

/** The brand a card number begins like; '' if none is known. */
export function brandOf(digits) {
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^(508|6[05])/.test(digits)) return 'rupay'
  return ''
}

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(digits) {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits[digits.length - 1 - index]) * (index % 2 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

const digitsOf = (text, most) => text.replace(/\D/g, '').slice(0, most)

function writeCardNumber(text) {
  const digits = digitsOf(text, 19)
  const parts = []
  let at = 0
  for (const size of brandOf(digits) === 'amex' ? GROUPS.amex : GROUPS.other) {
    if (at < digits.length) parts.push(digits.slice(at, at + size))
    at += size
  }
  return parts.join(' ')
}

/** MM/YY. A first digit above 1 can only be a month of one digit. */
function writeExpiry(text) {
  const typed = /^\s*[2-9]/.test(text) ? `0${text.trim()}` : text.replace(/^\s*(\d)\s*\//, '0$1/')
  const long = /^\s*(\d\d)\s*\/?\s*20(\d\d)\s*$/.exec(typed)
  const digits = long ? `${long[1]}${long[2]}` : digitsOf(typed, 4)
  const slash = digits.length > 2 || (digits.length === 2 && /\/\s*$/.test(typed))
  return slash ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

function expiryError(text, nowMs) {
  const [month, year] = text.split('/').map(Number)
  if (!/^\d\d\/\d\d$/.test(text)) return 'Expiry is incomplete'
  if (month < 1 || month > 12) return 'Expiry month is not a month'
  // A card is good to the end of its month.
  return Date.UTC(2000 + year, month) > nowMs ? '' : 'Card has expired'
}

/** Per field: the formatted text, and '' or its error. */
export const FORMATS = {
  cardNumber: {
    write: writeCardNumber,
    error(text) {
      const digits = digitsOf(text, 19)
      const whole = digits.length >= (brandOf(digits) === 'amex' ? 15 : 16)
      if (!whole) return 'Card number is incomplete'
      return passesLuhn(digits) ? '' : 'Card number is not valid'
    },
  },
  cardHolder: {
    write: (text) => text.replace(/^\s+/, '').slice(0, 100),
    error: (text) => (text.trim().length >= 2 ? '' : 'Name on card is incomplete'),
  },
  cardExpiry: { write: writeExpiry, error: (text) => expiryError(text, Date.now()) },
  cardCvv: {
    write: (text) => digitsOf(text, 4),
    error: (text) => (text.length >= 3 ? '' : 'CVV is incomplete'),
  },
}

/** Rewrites an input in its format without moving the caret away from the digit it stood behind. */
export function writeInto(input, format) {
  const before = input.value
  const after = format.write(before)
  if (after === before) return
  const caret = input.selectionStart ?? before.length
  const counted = before.slice(0, caret).replace(/\D/g, '').length
  const atEnd = caret === before.length
  input.value = after
  if (atEnd) return
  let place = 0
  for (let seen = 0; place < after.length && seen < counted; place += 1)
    if (/\d/.test(after[place])) seen += 1
  input.setSelectionRange(place, place)
}
