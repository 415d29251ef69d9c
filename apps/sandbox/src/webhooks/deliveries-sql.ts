import type { Row, Store } from '../store.ts'

export interface NewDelivery {
  orderId: string
  url: string
  type: string
  body: string
  /** The provider whose signature it has. */
  sender?: string
  forged: boolean
  state: 'pending' | 'lost'
  dueAtMs: number
  held: boolean
  createdAtMs: number
}

export function addDelivery(store: Store, delivery: NewDelivery): void {
  store.run(
    `insert into deliveries (order_id, url, type, body, forged, state, due_at_ms, held, created_at_ms, sender)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    delivery.orderId,
    delivery.url,
    delivery.type,
    delivery.body,
    Number(delivery.forged),
    delivery.state,
    delivery.dueAtMs,
    Number(delivery.held),
    delivery.createdAtMs,
    delivery.sender ?? 'cashfree',
  )
}

/** Releases held deliveries, due at `dueAtMs`. Returns their count. */
export function releaseHeld(store: Store, dueAtMs: number): number {
  return store.run(
    `update deliveries set held = 0, due_at_ms = min(due_at_ms, ?) where state = 'pending' and held = 1`,
    dueAtMs,
  )
}

export function listPending(store: Store, limit: number): Row[] {
  return store.all(`select * from deliveries where state = 'pending' order by due_at_ms, id limit ?`, limit)
}

export function recordAnswer(
  store: Store,
  id: number,
  result: { state: string; attempt: number; dueAtMs: number; answer: string },
): void {
  store.run(
    'update deliveries set state = ?, attempt = ?, due_at_ms = ?, last_answer = ?, held = 0 where id = ?',
    result.state,
    result.attempt,
    result.dueAtMs,
    result.answer,
    id,
  )
}

export function listDeliveries(store: Store, orderId: string): Row[] {
  return store.all(
    `select type, url, forged, state, attempt, due_at_ms, last_answer, created_at_ms
     from deliveries where order_id = ? order by id`,
    orderId,
  )
}

/** Deliveries of one sender about a subject, oldest first. */
export function deliveriesOf(store: Store, sender: string, about: string): Row[] {
  return store.all(
    `select type, forged, state, attempt, last_answer from deliveries
     where order_id = ? and sender = ? order by id`,
    about,
    sender,
  )
}
