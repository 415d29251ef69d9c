/** 13 to 19 digits, as people write them: alone, or in groups. Not the end of a longer name such as an order id. */
const CARD_LIKE = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g

/** People write card numbers into tickets; we must not keep them. All but the last four digits become stars. */
export function withoutCards(text: string): string {
  return text.replace(CARD_LIKE, (found) => {
    const digits = found.replace(/\D/g, '')
    return passesLuhn(digits) ? `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}` : found
  })
}

/** The check digit of every payment card. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, sign, index) => {
    const doubled = Number(sign) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
