import { useState } from 'react'

export type PayEntries = {
  payeeId: number
  /** Null until the payer types: the payee's own amount may load later than the first key. */
  typed: string | null
  email: string
  error: string | undefined
  /** The payer has confirmed an account that the bank does not confirm. */
  yes: boolean
  mustSayYes: boolean
  /** The methods are shown. */
  opened: boolean
  /** The method chosen by hand; null: that of the last payment. */
  methodId: number | null
}

/** What stays when another payee is chosen: the email, the method, and an amount typed before any payee was chosen. */
export function entriesFor(payeeId: number, before: PayEntries): PayEntries {
  return {
    ...before,
    payeeId,
    typed: before.payeeId === 0 ? before.typed : null,
    error: undefined,
    yes: false,
    mustSayYes: false,
  }
}

/** The entries of a pay screen, and the function that changes some of them. `payeeId` is 0 while none is chosen. */
export function usePayEntries(payeeId: number, opened: boolean) {
  const [entries, setEntries] = useState<PayEntries>({
    payeeId,
    typed: null,
    email: '',
    error: undefined,
    yes: false,
    mustSayYes: false,
    opened,
    methodId: null,
  })
  const current = entries.payeeId === payeeId ? entries : entriesFor(payeeId, entries)
  if (current !== entries) setEntries(current)
  const enter = (some: Partial<PayEntries>) => setEntries((before) => ({ ...before, ...some }))
  return { entries: current, enter }
}
