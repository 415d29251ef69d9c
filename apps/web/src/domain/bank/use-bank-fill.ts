import type { FoundIfsc } from '@chukta/contract/payables/lookups'
import { useState } from 'react'

type Filled = { bank_name?: string; bank_branch?: string }
type Form = { values: Readonly<Record<string, string>>; set: (changed: Filled) => void }

/**
 * Fills bank and branch of a form from a typed IFSC: where they are empty, or hold what an earlier IFSC filled in. What
 * a person has typed or chosen stays: `onChosen` notes that the bank was chosen by hand.
 */
export function useBankFill({ values, set }: Form) {
  const [filled, setFilled] = useState<Filled>({})
  const onFound = ({ bank_name, branch }: FoundIfsc) => {
    const next: Filled = {
      ...changeOf('bank_name', bank_name, values, filled),
      ...changeOf('bank_branch', branch, values, filled),
    }
    if (Object.keys(next).length === 0) return
    setFilled((now) => ({ ...now, ...next }))
    set(next)
  }
  return { onFound, onChosen: () => setFilled(({ bank_name: _, ...others }) => others) }
}

/** The change of one field; none where it holds a person's own input, or has the value already. */
function changeOf(name: keyof Filled, found: string | null, values: Form['values'], filled: Filled): Filled {
  const now = values[name] ?? ''
  const isOurs = now !== '' && now === filled[name]
  if (now !== '' && !isOurs) return {}
  const next = found ?? (name === 'bank_branch' ? '' : now)
  return next === now ? {} : { [name]: next }
}
