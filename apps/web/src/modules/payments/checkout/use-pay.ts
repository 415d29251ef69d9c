import type { EarlierPayment } from '@chukta/contract/payments/earlier-payment'
import type { Quote } from '@chukta/contract/payments/payments'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PayFailureKind } from '../../../domain/payment/pay-order.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import type { CardPayment } from './card-entry.ts'
import { readCheckout } from './checkout-result.ts'
import { CHECKOUT_TEXT } from './checkout-text.ts'
import type { CheckoutResult, UpiEnd, UpiTry } from './gateway-checkout.ts'
import { SdkMissing } from './gateway-script.ts'
import { loadCheckout, loadUpiSdk } from './load-checkout.ts'
import { OpenOrder, type OrderBody, type OrderCalls, PaidBefore, SessionMissing } from './open-order.ts'
import { payFailure } from './pay-failure.ts'

/** 'opening' makes the order, 'checkout' is the gateway's or a UPI app's, 'finished' waits for the status page. */
export type PayPhase = 'idle' | 'opening' | 'checkout' | 'finished'

export type Choice = {
  quote: Quote
  body: OrderBody
  /** The mounted card fields, when the method has them. */
  card: CardPayment | null
  /** Paid in a UPI app: inside the dialog, at a gateway that can. */
  byUpi: boolean
}

/** Long enough to read that another gateway stepped in, before its checkout covers the page or leaves it. */
const MOVED_NOTICE_MS = 1_500

type Props = {
  /** Milliseconds from the gateway's end to the status page. */
  statusDelayMs: number
  /** The charge changed meanwhile: the payer sees the new total and confirms again. */
  onNewQuote: (quote: Quote) => void
  /** The server refused to make the order; true when the caller deals with it. */
  onRefused: ((error: RequestError) => boolean) | undefined
  /** Of an order that is not the signed-in payer's own. */
  calls?: OrderCalls
  /** Takes the order that has ended, where that is not followed on the status page. */
  onEnd?: (orderId: string) => void
}

/**
 * Pays: makes the order, runs the gateway's checkout, opens the status page (spec 2 section 4).
 * A second press while it works does nothing; after a failure the entries and the order are kept.
 */
export function usePay({ statusDelayMs, onNewQuote, onRefused, calls, onEnd }: Props) {
  const navigate = useNavigate()
  const [order] = useState(() => new OpenOrder(calls))
  const running = useRef(false)
  const [phase, setPhase] = useState<PayPhase>('idle')
  const [sdkMissing, setSdkMissing] = useState(false)
  /** The gateway that stepped in for the quoted one. */
  const [movedTo, setMovedTo] = useState<string | null>(null)
  /** The last failure, until the next press. */
  const [failed, setFailed] = useState<PayFailureKind | null>(null)
  const [upi, setUpi] = useState<UpiTry | null>(null)
  const [finishedOrder, setFinishedOrder] = useState<string | null>(null)
  /** The earlier payment that this one may repeat, until the payer has answered. */
  const [earlier, setEarlier] = useState<{ payment: EarlierPayment; choice: Choice } | null>(null)

  const toStatus = useCallback(
    (orderId: string) =>
      onEnd ? onEnd(orderId) : navigate({ to: '/payment-status/$orderId', params: { orderId } }),
    [navigate, onEnd],
  )
  useEffect(() => {
    if (finishedOrder === null) return
    const timer = setTimeout(() => void toStatus(finishedOrder), statusDelayMs)
    return () => clearTimeout(timer)
  }, [finishedOrder, statusDelayMs, toStatus])

  const run = async ({ quote, body, card, byUpi }: Choice) => {
    // Before the order: without the SDK there is nothing to pay it with.
    const quoted = card ? null : await loadCheckout(quote.checkout)
    const started = await order.start(quote.payment_method_id, body)
    const { gateway, card_vault: vault } = started.checkout
    // A saved card pays at the account that has its token, and at no other.
    const moved = gateway !== quote.checkout.gateway || Boolean(card?.vault && card.vault !== vault)
    if (moved) {
      setMovedTo(started.checkout.gateway_name)
      await new Promise((resolve) => setTimeout(resolve, MOVED_NOTICE_MS))
    }
    const open = moved || !quoted ? await loadCheckout(started.checkout) : quoted
    setPhase('checkout')
    const { payment_session_id: paymentSessionId, order_id: orderId } = started.order.data
    const sdk = byUpi ? await loadUpiSdk(started.checkout) : null
    if (sdk) {
      const { promise, resolve: end } = Promise.withResolvers<UpiEnd>()
      setUpi({ sdk, started, total: quote.total, end })
      const how = await promise
      setUpi(null)
      if (how === 'back') return
      if (how === 'paid') {
        setPhase('finished')
        return setFinishedOrder(orderId)
      }
    }
    try {
      const result = card && !moved ? await payByCard(card, paymentSessionId, orderId) : await open(started)
      if (readCheckout(result) === 'away') return
      setPhase('finished')
      setFinishedOrder(orderId)
    } catch (error) {
      // Closing the checkout does not undo what the payer did in it.
      if ((await order.look(orderId)) === 'paid') return void toStatus(orderId)
      throw error
    }
  }

  const fail = async (error: unknown, choice: Choice) => {
    if (error instanceof SdkMissing) return setSdkMissing(true)
    if (error instanceof PaidBefore) return void toStatus(error.orderId)
    if (error instanceof SessionMissing) {
      setFailed('request')
      return toast.error(error.message)
    }
    if (error instanceof RequestError) {
      if (error.endedSession || onRefused?.(error)) return
      const { quote, order_id: orderId, earlier_payment: before } = error.body
      if (before) return setEarlier({ payment: before as EarlierPayment, choice })
      if (quote) onNewQuote(quote as Quote)
      if (error.status === 409 && typeof orderId === 'string') {
        if ((await order.look(orderId)) === 'paid') return void toStatus(orderId)
      }
    }
    const isNewQuote = error instanceof RequestError && Boolean(error.body.quote)
    if (!isNewQuote) setFailed(error instanceof RequestError ? 'request' : 'checkout')
    const { sentence, next } = payFailure(error)
    toast.error(sentence, next || undefined)
  }

  const pay = async (choice: Choice) => {
    if (running.current || finishedOrder !== null) return
    running.current = true
    setSdkMissing(false)
    setMovedTo(null)
    setFailed(null)
    setPhase('opening')
    try {
      await run(choice)
    } catch (error) {
      await fail(error, choice)
    } finally {
      running.current = false
      setPhase((now) => (now === 'finished' ? now : 'idle'))
    }
  }
  const look = useCallback((orderId: string) => order.look(orderId), [order])
  const again = {
    earlier: earlier?.payment ?? null,
    pay: () => {
      setEarlier(null)
      if (earlier) void pay({ ...earlier.choice, body: { ...earlier.choice.body, pay_again: true } })
    },
    leave: () => setEarlier(null),
  }
  return { phase, pay, again, sdkMissing, movedTo, failed, upi, look }
}

/** Pays in the gateway's card fields. The card is saved only once the payer's consent is recorded. */
async function payByCard(
  { sdk, field, agree }: CardPayment,
  paymentSessionId: string,
  orderId: string,
): Promise<CheckoutResult> {
  const saves = agree ? await agree(orderId) : false
  if (agree && !saves) toast.warning(CHECKOUT_TEXT.notSaved)
  return sdk.pay({
    paymentSessionId,
    paymentMethod: field,
    ...(saves && { savePaymentInstrument: true as const }),
  })
}
