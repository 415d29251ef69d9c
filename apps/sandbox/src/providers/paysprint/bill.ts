import { createHash } from 'node:crypto'
import { rupeesText } from '../../rupees.ts'
import type { Bill } from './bills-sql.ts'
import type { Account } from './request-fields.ts'
import { type Behaviour, behaviourOf } from './test-numbers.ts'

const IST_OFFSET_MS = 19_800_000
const USUAL_PAISE = 20_000n
/** A bill's amount after its change. */
const CHANGED_PAISE = 25_000n
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NAMES = [
  'Meera Nambiar',
  'Arvind Kulkarni',
  'Farida Sheikh',
  'Gurpreet Bhatia',
  'Lakshmi Venkatesan',
  'Debashish Roy',
  'Ritu Agarwal',
  'Sunil Thakur',
]

type Amount = { text: string; paise: bigint | null }
const AMOUNTS: Partial<Record<Behaviour, Amount>> = {
  'amount-zero': { text: '0', paise: null },
  'amount-no-number': { text: 'NA', paise: null },
  'amount-one-decimal': { text: '7919.0', paise: 791_900n },
  'amount-with-comma': { text: '1,234.50', paise: 123_450n },
}

/** The bill of a billing month, the same each time it is made; `isRevised` after its amount has changed. */
export function makeBill({ operator, canumber }: Account, period: string, isRevised = false): Bill {
  const behaviour = behaviourOf(canumber)
  const usualPaise = isRevised ? CHANGED_PAISE : USUAL_PAISE
  const amount = (behaviour && AMOUNTS[behaviour]) ?? { text: rupeesText(usualPaise), paise: usualPaise }
  const hash = createHash('sha256').update(`${operator.id}/${canumber}/${period}`).digest()
  const name = NAMES[hash.readUInt8(0) % NAMES.length]
  const { billdate, duedate } = billDates(period, behaviour)
  const answer = {
    response_code: 1,
    status: true,
    amount: amount.text,
    name,
    duedate,
    billdate,
    ad2: null,
    ad3: null,
    bill_fetch: {
      billAmount: amount.text,
      billnetamount: amount.text,
      billdate,
      dueDate: duedate,
      billNumber: String(hash.readUIntBE(1, 6)).padStart(12, '0').slice(0, 12),
      acceptPayment: true,
      acceptPartPay: false,
      cellNumber: canumber,
      userName: name,
    },
    message: 'Bill Fetched Success.',
  }
  return {
    operator: operator.id,
    canumber,
    period,
    amountPaise: amount.paise,
    isRevised,
    answer: spoil(answer, behaviour),
  }
}

/** The billing month of an instant, in India: 2026-11. */
export function periodAt(atMs: number): string {
  return new Date(atMs + IST_OFFSET_MS).toISOString().slice(0, 7)
}

/** Made on the first of its month, due on the tenth of the next, in one of the forms billers use. */
function billDates(period: string, behaviour: Behaviour | undefined) {
  const [year, month] = period.split('-').map(Number) as [number, number]
  const due = new Date(Date.UTC(year, month, 10)).toISOString().slice(0, 10)
  const made = `${period}-01`
  const turned = (day: string, mark: string) => day.split('-').toReversed().join(mark)
  const words = (day: string) => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
  switch (behaviour) {
    case 'dates-with-slashes':
      return { billdate: turned(made, '/'), duedate: turned(due, '/') }
    case 'dates-with-dashes':
      return { billdate: turned(made, '-'), duedate: turned(due, '-') }
    case 'dates-in-words':
      return { billdate: `${made} 00:00:00`, duedate: words(due) }
    default:
      return { billdate: words(made), duedate: due }
  }
}

function spoil(answer: Bill['answer'], behaviour: Behaviour | undefined): Bill['answer'] {
  const { response_code, status, amount, bill_fetch, message } = answer
  if (behaviour === 'fields-missing') {
    const { billAmount, cellNumber } = bill_fetch
    return { response_code, status, amount, bill_fetch: { billAmount, cellNumber }, message }
  }
  if (behaviour === 'fields-null') {
    const empty = { billdate: 'null', userName: 'NA', dueDate: null, billNumber: '' }
    return {
      ...answer,
      name: null,
      duedate: 'null',
      billdate: '',
      bill_fetch: { ...bill_fetch, ...empty },
    }
  }
  return answer
}
