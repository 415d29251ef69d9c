import { useRef, useState } from 'react'

/** A row that can be ticked. */
type Choosable = { id: number }

type Limit = {
  most: number
  /** Called instead of ticking more than that. */
  onTooMany: () => void
}

/** The ticked rows, across pages; `every` and `some` are about the page shown. */
export function useChosen<Row extends Choosable>(shown: readonly Row[], limit?: Limit) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const last = useRef<number | null>(null)
  const onPage = shown.filter(({ id }) => chosen.has(id)).length
  const set = (rows: readonly Row[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const row of rows) isChosen ? next.set(row.id, row) : next.delete(row.id)
    if (limit && isChosen && next.size > limit.most) return limit.onTooMany()
    setChosen(next)
  }
  /** The rows of the page from the one pressed before to this one; this one alone where that one is not shown. */
  const rangeTo = (id: number) => {
    const [from, to] = [last.current, id].map((each) => shown.findIndex((row) => row.id === each)) as [
      number,
      number,
    ]
    return from < 0 ? shown.slice(to, to + 1) : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  }
  return {
    ids: [...chosen.keys()],
    /** The ticked rows, as new as the page shows them. */
    rows: [...chosen.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
    has: (id: number) => chosen.has(id),
    every: shown.length > 0 && onPage === shown.length,
    some: onPage > 0,
    /** `isRange`: with the rows between it and the one pressed before. */
    choose: (id: number, isChosen: boolean, isRange = false) => {
      const rows = isRange ? rangeTo(id) : shown.filter((row) => row.id === id)
      last.current = id
      set(rows, isChosen)
    },
    choosePage: (isChosen: boolean) => set(shown, isChosen),
    clear: () => setChosen(new Map()),
  }
}

export type Chosen<Row extends Choosable = Choosable> = ReturnType<typeof useChosen<Row>>
