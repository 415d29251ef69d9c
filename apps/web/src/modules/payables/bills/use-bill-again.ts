import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import { BILL_MINUTES, type Bill } from '@chukta/contract/payables/bills'
import type { BillAgain } from '@chukta/contract/payables/remembered-bills'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureSentence, RequestError } from '../../../lib/request-error.ts'
import { BILLS_TEXT } from './bills-text.ts'
import type { PayBillSearch } from './my-bills-search.ts'
import { lookUpAgain } from './remembered-api.ts'
import { REMEMBERED_TEXT } from './remembered-text.ts'

type Problem = { title: string; note: string }
type Seen = { again: BillAgain | null; problem: Problem | null; atMs: number }

/** The bill of a remembered account or an earlier bill, fetched at once; `look` refetches it, with an amount if typed. */
export function useBillAgain({ id, bill: billId }: PayBillSearch) {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState<Seen>({ again: null, problem: null, atMs: 0 })
  const [isBusy, setIsBusy] = useState(true)

  const look = useCallback(
    async (amount?: string): Promise<Bill | null> => {
      setIsBusy(true)
      try {
        const which = id === undefined ? { bill_id: billId ?? 0 } : { remembered_id: id }
        const again = await lookUpAgain({ ...which, ...(amount !== undefined && { amount }) })
        setSeen({ again, problem: null, atMs: Date.now() })
        return again.bill
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        if (!error.endedSession) setSeen((before) => ({ ...before, problem: problemOf(error), atMs: 0 }))
        return null
      } finally {
        setIsBusy(false)
        // The server stores the operator's answer with the bill.
        void queryClient.invalidateQueries({ queryKey: ['remembered-bills'] })
      }
    },
    [id, billId, queryClient],
  )
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void look()
  }, [look])
  const isOld = () => Date.now() - seen.atMs >= BILL_MINUTES * 60_000
  return { again: seen.again, problem: seen.problem, isBusy, isOld, look }
}

function problemOf(error: RequestError): Problem {
  if (error.status === 404 && error.message === BILL_MESSAGES.noBill) {
    const words = error.body.operator_message
    const isSaid = typeof words === 'string' && words !== ''
    return {
      title: BILL_MESSAGES.noBill,
      note: isSaid ? REMEMBERED_TEXT.operatorSays(words) : BILLS_TEXT.noBillNote,
    }
  }
  return { title: failureSentence(error, BILL_MESSAGES.fetchFailed), note: BILLS_TEXT.failedNote }
}
