import { useState } from 'react'

/** Which rows are ticked, across pages; `every` and `some` are about the page shown. */
export function useChosen(shown: readonly { id: number }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const onPage = shown.filter(({ id }) => chosen.has(id)).length
  const set = (ids: number[], isChosen: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids) isChosen ? next.add(id) : next.delete(id)
      return next
    })
  return {
    ids: [...chosen],
    has: (id: number) => chosen.has(id),
    every: shown.length > 0 && onPage === shown.length,
    some: onPage > 0,
    choose: (id: number, isChosen: boolean) => set([id], isChosen),
    choosePage: (isChosen: boolean) =>
      set(
        shown.map(({ id }) => id),
        isChosen,
      ),
    clear: () => setChosen(new Set()),
  }
}

export type Chosen = ReturnType<typeof useChosen>
