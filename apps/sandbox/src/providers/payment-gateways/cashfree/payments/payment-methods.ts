import { createHash } from 'node:crypto'
import { CashfreeError, invalid, missing } from '../errors.ts'
import { readUpi } from '../upi/upi-methods.ts'
import { cardEntity, type MethodChoice } from './method-choice.ts'
import { lookUpCard, passesLuhn } from './test-cards.ts'

/** Reads `payment_method` of an order pay call: exactly one of card, upi, netbanking. */
export function readMethod(value: unknown, nowMs: number): MethodChoice {
  if (typeof value !== 'object' || value === null) throw missing('payment_method')
  const [name, ...others] = Object.keys(value)
  if (!name || others.length) throw invalid('payment_method', 'should name exactly one method')
  const details = (value as Record<string, Record<string, unknown>>)[name] ?? {}
  if (name === 'card') return readCard(details, nowMs)
  if (name === 'upi') return readUpi(details)
  if (name === 'netbanking') return readNetbanking(details)
  throw new CashfreeError(400, 'payment_method_unsupported', `payment_method : ${name} is not supported here`)
}

function readCard(details: Record<string, unknown>, nowMs: number): MethodChoice {
  const field = (name: string, shape: RegExp, hint: string) => {
    const path = `payment_method.card.${name}`
    if (details[name] === undefined) throw missing(path)
    const text = String(details[name]).trim()
    if (!shape.test(text)) throw invalid(path, hint)
    return text
  }
  field('channel', /^(link|post)$/, 'should be link or post')
  const cardNumber = field('card_number', /^[\d ]{12,23}$/, 'should be a card number').replaceAll(' ', '')
  if (!passesLuhn(cardNumber)) throw invalid('payment_method.card.card_number', 'should be a card number')
  field('card_holder_name', /^.{1,100}$/, 'should be 1 to 100 characters')
  const month = Number(field('card_expiry_mm', /^(0?[1-9]|1[0-2])$/, 'should be a month'))
  const year = Number(field('card_expiry_yy', /^(20)?\d\d$/, 'should be a year').slice(-2)) + 2000
  // A card is good to the end of its month.
  if (Date.UTC(year, month) <= nowMs) throw invalid('payment_method.card.card_expiry_yy', 'card has expired')
  field('card_cvv', /^\d{3,4}$/, 'should be 3 or 4 digits')
  const { network, group, known } = lookUpCard(cardNumber)
  const cardFacts = {
    uid: createHash('sha256').update(cardNumber).digest('hex'),
    display: `xxxxxxxxxxxx${cardNumber.slice(-4)}`,
    network,
    group,
    expiryMonth: String(month).padStart(2, '0'),
    expiryYear: String(year).slice(-2),
  }
  return {
    group,
    entity: { card: cardEntity(cardFacts, known) },
    issuerVerdict: known ? null : 'TRANSACTION_DECLINED',
    cardFacts,
  }
}

/** Two test banks; the code is the provider's. */
const TEST_BANKS = [
  { code: 3333, name: 'TEST Bank', ifsc: 'TEST0000001' },
  { code: 3021, name: 'HDFC Bank', ifsc: 'HDFC0000001' },
]

function readNetbanking(details: Record<string, unknown>): MethodChoice {
  if (details.channel !== 'link') throw invalid('payment_method.netbanking.channel', 'should be link')
  const bank = TEST_BANKS.find(
    (row) => row.code === Number(details.netbanking_bank_code) || row.name === details.netbanking_bank_name,
  )
  if (!bank) throw invalid('payment_method.netbanking.netbanking_bank_code', 'is not a bank of this sandbox')
  return {
    group: 'net_banking',
    entity: {
      netbanking: {
        channel: 'link',
        netbanking_bank_code: bank.code,
        netbanking_bank_name: bank.name,
        netbanking_ifsc: bank.ifsc,
      },
    },
    issuerVerdict: null,
  }
}
