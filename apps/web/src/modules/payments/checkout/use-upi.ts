import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readCheckout } from './checkout-result.ts'
import type { OrderState } from './open-order.ts'
import type { UpiNews } from './upi-place.tsx'

/** 'offered': the apps can be chosen; 'opening': a code or an app is being fetched. */
export type UpiState = 'offered' | 'opening' | 'waiting' | 'declined' | 'ended' | 'missing'
export type UpiForm = 'code' | 'apps'

/** The gateway's default lifetime of a request: after that its code is not shown any more. */
export const VALID_SECONDS = 300
/** A component without an event by then has failed. */
const OPEN_WITHIN_MS = 20_000
const ASK_EVERY_MS = 4_000
/** Our server polls the gateway every two seconds at most: a call sooner gets the previous answer. */
const TURN_MS = 2_100

type Props = {
  first: UpiForm
  /** Fetches the order's state now. */
  look: () => Promise<OrderState>
  onPaid: () => void
}

/**
 * Follows one order that is paid in a UPI app. The gateway's component only decides the display: whether it is
 * paid, our server decides. It is polled all the time, at once when the page is seen again, and before another
 * code is made for the same order.
 */
export function useUpi({ first, look, onPaid }: Props) {
  const begin = (form: UpiForm): UpiState => (form === 'code' ? 'opening' : 'offered')
  const [form, setForm] = useState(first)
  const [state, setState] = useState<UpiState>(begin(first))
  const [round, setRound] = useState(0)
  const [asking, setAsking] = useState(false)
  const paid = useRef(false)
  const askedAtMs = useRef(0)
  /** A second press makes no second code. */
  const making = useRef(false)

  const ask = useCallback(async (): Promise<OrderState> => {
    askedAtMs.current = Date.now()
    const found = await look()
    if (found === 'paid' && !paid.current) {
      paid.current = true
      onPaid()
    }
    return found
  }, [look, onPaid])

  const askAgain = useEffectEvent(async () => {
    await ask()
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void askAgain()
    }, ASK_EVERY_MS)
    const seen = async () => {
      if (document.visibilityState !== 'visible') return
      setAsking(true)
      await askAgain()
      setAsking(false)
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])

  useEffect(() => {
    if (state !== 'opening' && state !== 'waiting') return
    const [after, then] =
      state === 'opening' ? [OPEN_WITHIN_MS, 'missing' as const] : [VALID_SECONDS * 1_000, 'ended' as const]
    const timer = setTimeout(() => setState(then), after)
    return () => clearTimeout(timer)
  }, [state])

  /** The gateway's state now, not of two seconds ago. */
  const askNow = async (): Promise<OrderState> => {
    setAsking(true)
    const waitMs = askedAtMs.current + TURN_MS - Date.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const found = await ask()
    setAsking(false)
    return found
  }
  const show = (next: UpiForm) => {
    setForm(next)
    setState(begin(next))
    setRound((count) => count + 1)
  }
  const hear = async (news: UpiNews) => {
    if (news.kind === 'missing') return setState('missing')
    if (news.kind === 'asked') return setState('opening')
    if (news.kind === 'requested') return setState('waiting')
    // Right after the last poll, the server would return the previous answer, and no later poll would correct it.
    const found = await askNow()
    if (found === 'paid') return
    const after = endOf(news.result)
    if (after === 'error') setState((now) => (now === 'waiting' ? 'ended' : 'missing'))
    if (after === 'finished' && found === 'failed') setState('declined')
  }
  /** Another code or another app for the same order, unless that is paid already. */
  const again = async (next: UpiForm = form) => {
    if (making.current) return
    making.current = true
    const found = await askNow()
    making.current = false
    if (found !== 'paid') show(next)
  }
  return { form, state, round, asking, hear, again, askNow }
}

/** The meaning of a component's end; 'unclear' where the payment may still be under way. */
function endOf(result: Parameters<typeof readCheckout>[0]): 'finished' | 'error' | 'unclear' {
  if (result?.error) return 'error'
  try {
    return readCheckout(result) === 'finished' ? 'finished' : 'unclear'
  } catch {
    return 'unclear'
  }
}
