/** The provider's published test cards. Any future expiry and any CVV will do; the OTP is 111000. */
const TEST_CARDS = [
  { network: 'visa', group: 'debit_card', numbers: ['4706131211212123', '4062288312345026'] },
  {
    network: 'visa',
    group: 'credit_card',
    numbers: [
      '4576238912771450',
      '4444333322221111',
      '4466050254381183',
      '4136880012657791',
      '4074970084343075',
      '4770355457382883',
    ],
  },
  { network: 'mastercard', group: 'debit_card', numbers: ['5409162669381034', '5445856839524391'] },
  {
    network: 'mastercard',
    group: 'credit_card',
    numbers: [
      '5105105105105100',
      '5176539438527826',
      '5242535837492075',
      '5203860658394375',
      '5552190758372734',
      '5506908329471983',
    ],
  },
  { network: 'rupay', group: 'debit_card', numbers: ['6074825972083818', '6074828163369590'] },
]

export const TEST_OTP = '111000'

export interface Card {
  network: string
  group: string
  /** Whether the issuing bank knows the card. An unknown one is declined after its OTP. */
  known: boolean
}

/** The network's data of a card number (digits only). An unknown one counts as a credit card. */
export function lookUpCard(cardNumber: string): Card {
  const listed = TEST_CARDS.find((row) => row.numbers.includes(cardNumber))
  if (listed) return { network: listed.network, group: listed.group, known: true }
  return { network: networkOf(cardNumber), group: 'credit_card', known: false }
}

/** A card for the checkout page's test button, of a kind the order admits. */
export function testCardFor(groups: string[]): string | undefined {
  return TEST_CARDS.filter((row) => groups.includes(row.group))
    .at(0)
    ?.numbers.at(-1)
}

function networkOf(cardNumber: string): string {
  if (cardNumber.startsWith('4')) return 'visa'
  if (/^3[47]/.test(cardNumber)) return 'amex'
  if (/^(508|6)/.test(cardNumber)) return 'rupay'
  return 'mastercard'
}

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(cardNumber: string): boolean {
  const sum = [...cardNumber].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
