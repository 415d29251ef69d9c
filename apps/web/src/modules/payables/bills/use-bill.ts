import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import { BILL_MINUTES, type Bill, type BillOperator } from '@chukta/contract/payables/bills'
import { useState } from 'react'
import { failureSentence, RequestError } from '../../../lib/request-error.ts'
import { storedUserId } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { lookUpBill } from './bills-api.ts'
import { BILLS_TEXT } from './bills-text.ts'
import type { FieldName } from './operator-fields.ts'

type Values = Record<FieldName, string | null>
type Seen = {
  subject: string
  bill: Bill | null
  problem: { title: string; note: string } | null
  /** On this device's clock, which may be wrong: for spans of time only. */
  atMs: number
}

const NOTHING_SEEN: Seen = { subject: '', bill: null, problem: null, atMs: 0 }

/**
 * Looks up the bill of an operator. Gives the bill, or why there is none, for the current values: with
 * others it is gone. `look` gives the bill; throws RequestError only for fields that the server refused.
 */
export function useBill(operator: BillOperator, values: Values) {
  const [seen, setSeen] = useState(NOTHING_SEEN)
  const subject = JSON.stringify(values)

  const look = async (): Promise<Bill | null> => {
    try {
      const bill = await lookUpBill({ user_id: storedUserId(), operator: operator.operator_id, ...values })
      setSeen({ subject, bill, problem: null, atMs: Date.now() })
      return bill
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.endedSession) return null
      if (error.status === 422) throw error
      const isNone = error.status === 404
      const title = isNone ? BILL_MESSAGES.noBill : failureSentence(error, BILL_MESSAGES.fetchFailed)
      toast.error(title)
      const note = isNone ? whyNone(operator.name, error) : BILLS_TEXT.failedNote
      setSeen({ subject, bill: null, problem: { title, note }, atMs: Date.now() })
      return null
    }
  }
  const { bill, problem, atMs } = seen.subject === subject ? seen : NOTHING_SEEN
  const isOld = () => Date.now() - atMs >= BILL_MINUTES * 60_000
  return { bill, problem, isOld, subject, look }
}

function whyNone(operator: string, error: RequestError): string {
  const words = error.body.operator_message
  return typeof words === 'string' && words !== ''
    ? BILLS_TEXT.operatorSays(operator, words)
    : BILLS_TEXT.noBillNote
}
