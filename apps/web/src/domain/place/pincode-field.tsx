import type { ComponentProps } from 'react'
import { AdviceLine } from '../../ui/form/advice-line.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { pinAdvice } from './pin-states.ts'

type Props = ComponentProps<typeof TextField> & {
  value: string
  /** The chosen state by name, or empty. */
  state: string
}

/** A PIN code; below it whether it lies in the chosen state. */
export function PincodeField({ state, ...input }: Props) {
  const advice = pinAdvice(input.value.trim(), state)
  return (
    <div>
      <TextField inputMode="numeric" {...input} />
      <div role="status">{advice && <AdviceLine tone={advice.tone}>{advice.sentence}</AdviceLine>}</div>
    </div>
  )
}
