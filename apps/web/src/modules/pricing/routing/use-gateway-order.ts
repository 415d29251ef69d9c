import { useState } from 'react'
import type { Gateway } from './routing-api.ts'

/** A gateway that is not where the saved order has it; positions count from 1. */
export type Moved = { name: string; from: number; to: number }

/** The order of the gateways that are on, while it is changed. Takes them in the saved order. */
export function useGatewayOrder(saved: Gateway[]) {
  const [ids, setIds] = useState(() => saved.map(({ pg_id }) => pg_id))
  // The one that was moved last: the others only made room.
  const [last, setLast] = useState<number | null>(null)
  const byId = new Map(saved.map((gateway) => [gateway.pg_id, gateway]))
  const gateways = ids.flatMap((id) => byId.get(id) ?? [])

  const move = (id: number, position: number) => {
    setLast(id)
    setIds((now) => {
      const others = now.filter((other) => other !== id)
      return [...others.slice(0, position - 1), id, ...others.slice(position - 1)]
    })
  }
  const isDirty = ids.some((id, at) => saved[at]?.pg_id !== id)
  return {
    gateways,
    isDirty,
    moved: movedOf(saved, ids, last),
    move,
    reset: () => setIds(saved.map((g) => g.pg_id)),
  }
}

/** The moved gateways, in as few moves as possible: one when a single gateway explains the new order. */
export function movedOf(saved: Gateway[], ids: number[], last: number | null): Moved[] {
  const before = saved.map(({ pg_id }) => pg_id)
  const describe = (id: number): Moved => ({
    name: saved.find(({ pg_id }) => pg_id === id)?.payment_gateway_name ?? '',
    from: before.indexOf(id) + 1,
    to: ids.indexOf(id) + 1,
  })
  const without = (order: number[], id: number) => order.filter((other) => other !== id).join()
  const candidates = last === null ? ids : [last, ...ids]
  const single = candidates.find(
    (id) => before.indexOf(id) !== ids.indexOf(id) && without(before, id) === without(ids, id),
  )
  if (single !== undefined) return [describe(single)]
  return ids.map(describe).filter(({ from, to }) => from !== to)
}
