import { useEffect, useState } from 'react'
import { storedUserId } from '../../../lib/session.ts'

/** The chosen payees, in that order, and the amounts as typed; nothing of an account. */
export type BasketDraft = { chosen: readonly number[]; amounts: Readonly<Record<number, string>> }

const EMPTY: BasketDraft = { chosen: [], amounts: {} }

/** The chosen payees, kept in the tab until they are paid or the tab is closed. */
export function useBasket(serviceId: number, prepared: BasketDraft | null) {
  const key = `basket:${storedUserId() ?? 0}:${serviceId}`
  const [draft, setDraft] = useState(() => prepared ?? readDraft(key))
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(draft)), [key, draft])
  // Paying leads to the page of its status: the paid choice is not offered again.
  useEffect(
    () => () => {
      if (window.location.pathname.startsWith('/payment-status')) sessionStorage.removeItem(key)
    },
    [key],
  )
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setDraft((now) => ({
      ...now,
      chosen: [...now.chosen.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])],
    }))
  const type = (id: number, amount: string) =>
    setDraft((now) => ({
      chosen: now.chosen.includes(id) ? now.chosen : [...now.chosen, id],
      amounts: { ...now.amounts, [id]: amount },
    }))
  return { draft, choose, type }
}

function readDraft(key: string): BasketDraft {
  try {
    const { chosen, amounts } = JSON.parse(sessionStorage.getItem(key) ?? '') as BasketDraft
    return Array.isArray(chosen) && typeof amounts === 'object' ? { chosen, amounts } : EMPTY
  } catch {
    return EMPTY
  }
}
