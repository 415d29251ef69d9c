import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import type { Bill } from '@chukta/contract/payables/bills'
import type { EarlierPayment } from '@chukta/contract/payments/earlier-payment'
import { useState } from 'react'
import type { RequestError } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { useWayBack } from '../../../lib/use-way-back.ts'
import { BILLS_TEXT } from './bills-text.ts'

type Props = {
  /** The bill on the screen; null at an operator without bill fetch. */
  bill: Bill | null
  /** It was fetched too long ago to be paid. */
  isOld: () => boolean
  /** The bill's key: another bill gets its own question. */
  subject: string
  look: () => Promise<Bill | null>
  serviceSlug: string
}

const STALE: readonly string[] = [BILL_MESSAGES.lookUpAgain, BILL_MESSAGES.viewFirst]

/**
 * The way from a bill to its payment: a bill that is too old is fetched again and shown, one that was paid
 * before asks first, for both sources: the bill and the server's refusal.
 */
export function usePayBill({ bill, isOld, subject, look, serviceSlug }: Props) {
  const goBack = useWayBack(`/service-details/${serviceSlug}`)
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState<EarlierPayment | null>(null)
  /** The bill that the payer confirmed. */
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const again = agreedTo === subject

  const fetchAgain = async () => {
    if (await look()) toast.info(BILLS_TEXT.fetchedAgain)
  }
  const proceed = async () => {
    if (bill && isOld()) return fetchAgain()
    const earlier = bill?.earlier_payment
    if (earlier && !again) setAsked(earlier)
    else setOpened(true)
  }
  const onRefused = (error: RequestError): boolean => {
    if (error.status !== 409) return false
    const earlier = error.body.earlier_payment as EarlierPayment | undefined
    if (earlier) setAsked(earlier)
    else if (bill && STALE.includes(error.message)) void fetchAgain()
    else return false
    setOpened(false)
    return true
  }
  const payAgain = () => {
    setAgreedTo(subject)
    setAsked(null)
    setOpened(true)
  }
  return {
    proceed,
    asked,
    again,
    payAgain,
    leave: () => setAsked(null),
    dialog: { opened, onClose: () => setOpened(false), onRefused, waysBack: { checkout: goBack } },
  }
}
