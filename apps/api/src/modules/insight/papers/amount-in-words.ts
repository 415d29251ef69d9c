const ONES = [
  ...['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
]
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const CRORE = 10_000_000n

/** Paise in the words of India: `Rupees Eighteen Thousand Eight Hundred Forty-Two and Paise Seventy-Six Only`. */
export function amountInWords(paise: bigint): string {
  const rupees = paise / 100n
  const rest = paise % 100n
  const whole = `Rupees ${rupees === 0n ? 'Zero' : numberInWords(rupees)}`
  return rest === 0n ? `${whole} Only` : `${whole} and Paise ${belowHundred(rest)} Only`
}

/** Crores, lakhs, thousands and hundreds; above a hundred crores, so many crores. */
function numberInWords(number: bigint): string {
  const crores = number / CRORE
  const rest = number % CRORE
  const parts = [
    crores > 0n ? `${numberInWords(crores)} Crore` : '',
    counted(rest / 100_000n, 'Lakh'),
    counted((rest / 1000n) % 100n, 'Thousand'),
    counted((rest / 100n) % 10n, 'Hundred'),
    belowHundred(rest % 100n),
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function counted(count: bigint, unit: string): string {
  return count === 0n ? '' : `${belowHundred(count)} ${unit}`
}

function belowHundred(below: bigint): string {
  const number = Number(below)
  if (number < 20) return ONES[number] ?? ''
  const ten = TENS[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${ONES[number % 10]}`
}
