import { useState } from 'react'
import type { Place } from './pin-states.ts'

type Filled = { state?: string; city?: string }
type Form = { values: { state: string; city: string }; set: (changed: Filled) => void }

/**
 * Fills state and city of a form from a typed PIN code: where they are empty, or hold what an earlier PIN code filled in.
 * What a person has typed or chosen stays. Gives the callback of `PincodeField`.
 */
export function usePlaceFill({ values, set }: Form): (place: Place) => void {
  const [filled, setFilled] = useState<Filled>({})
  return (place) => {
    const next: Filled = {}
    for (const name of ['state', 'city'] as const) {
      const now = values[name]
      const found = place[name] ?? ''
      if (found !== now && (now === '' || now === filled[name])) next[name] = found
    }
    if (Object.keys(next).length === 0) return
    setFilled((before) => ({ ...before, ...next }))
    set(next)
  }
}
