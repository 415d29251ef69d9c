import { setTimeout as pause } from 'node:timers/promises'
import { payAnywhere } from '../../../apps/api/test/money/checkouts.ts'
import { type Started, statusOf } from '../../../apps/api/test/money/paying.ts'
import type { DrillPortal, Payer } from './portal.ts'

/** The portal's answers to its clients, by the idempotency key of each. */
export type Told = { key: string; payer: Payer; orderId: string; isPaid: boolean; saidSuccess: boolean }

/** Each payer pays one order after the other until told to stop, and asks again under the same key as a client does. */
export function startPaying({ urls, sandboxUrl, payers }: DrillPortal) {
  const told: Told[] = []
  const answers = new Map<string, number>()
  /** When each new order was given to its client, in the time of `performance.now()`. */
  const acceptedAt: number[] = []
  let isOver = false
  let turn = 0

  const seen = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  const nextUrl = () => {
    turn += 1
    return urls[turn % urls.length] ?? ''
  }

  async function order({ person, landlord }: Payer, key: string, amount: string) {
    while (!isOver) {
      const response = await fetch(`${nextUrl()}/api/get-payment-gateways-for-pay/1`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${person.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({
          user_id: person.id,
          service_id: landlord.service_id,
          service_user_id: landlord.id,
          payment_method_id: 1,
          amount,
        }),
      })
      const body = (await response.json()) as Started['body']
      const isKind =
        response.ok || ([409, 503].includes(response.status) && response.headers.has('Retry-After'))
      seen(isKind ? `${response.status}` : `UNEXPECTED ${response.status} ${body.message}`)
      if (response.ok) {
        acceptedAt.push(performance.now())
        return body
      }
      // Sooner than Retry-After: the drill wants to know the first moment.
      await pause(100)
    }
    return undefined
  }

  async function pay(payer: Payer, number: number): Promise<void> {
    for (let round = 0; !isOver; round += 1) {
      const key = `payer-${number}-${round}`
      const made = await order(payer, key, `${300 + number}.${10 + (round % 90)}`)
      if (!made) return
      const one: Told = { key, payer, orderId: made.order_id, isPaid: false, saidSuccess: false }
      told.push(one)
      // A gateway that was too slow for a busy machine is passed over: the order may be at any of them.
      await payAnywhere({ sandboxUrl }, made, 'SUCCESS')
      one.isPaid = true
      const { body } = await statusOf({ url: nextUrl() }, payer.person, made.order_id)
      one.saidSuccess = body.payment_status === 'SUCCESS'
      // An office of eight, not a flood.
      await pause(50)
    }
  }

  const running = Promise.all(payers.map((payer, number) => pay(payer, number)))
  running.catch(() => undefined)
  return {
    told,
    answers,
    acceptedAt,
    /** Lets each payer end its act; throws the error of one that no client should meet. */
    async end() {
      isOver = true
      await running
    },
  }
}

/**
 * The longest time without a new order between `fromMs` and `toMs`, and how long after `fromMs` it ended: orders that
 * a dying server still takes do not count as orders accepted again.
 */
export function longestGap(acceptedAt: readonly number[], fromMs: number, toMs: number) {
  const within = acceptedAt.filter((at) => at > fromMs && at < toMs)
  const moments = [fromMs, ...within, toMs]
  const gaps = moments.slice(1).map((at, n) => ({ gapMs: at - (moments[n] ?? at), backAfterMs: at - fromMs }))
  return gaps.reduce((longest, gap) => (gap.gapMs > longest.gapMs ? gap : longest))
}
