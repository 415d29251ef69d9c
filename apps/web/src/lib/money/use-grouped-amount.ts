import { groupIndian } from '@chukta/contract/money'
import { tidyAmount } from '@chukta/contract/tidy'
import { useState } from 'react'

/** An amount as typed, in rupees, with its digits grouped: `'14000.50'` to `'14,000.50'`; what is no amount stays. */
export function groupAmount(typed: string): string {
  const [, whole, rest = ''] = /^(\d+)(\.\d+)?$/.exec(tidyAmount(typed)) ?? []
  return whole === undefined ? typed : `${groupIndian(whole)}${rest}`
}

/** The props of an amount's input: as typed while it has the focus, with separators when it has not. */
export function useGroupedAmount(typed: string) {
  const [isFocused, setFocused] = useState(false)
  return {
    value: isFocused ? typed : groupAmount(typed),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
