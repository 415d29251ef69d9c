import { tidyNumber } from '@chukta/contract/tidy'
import type { ComponentProps } from 'react'
import { AdviceLine } from '../../ui/form/advice-line.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Place, pinAdvice, placeOfPin } from './pin-states.ts'

type Typed = { currentTarget: { value: string } }

type Props = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  value: string
  onChange: (event: Typed) => void
  /** A whole PIN code was typed, and this is its place. */
  onPlace: (place: Place) => void
  /** The chosen state by name, or empty. */
  state: string
}

/** A PIN code; below it whether it lies in the chosen state. */
export function PincodeField({ state, onPlace, onChange, ...input }: Props) {
  const advice = pinAdvice(tidyNumber(input.value), state)
  const type = (event: Typed) => {
    onChange(event)
    const place = placeOfPin(tidyNumber(event.currentTarget.value))
    if (place) onPlace(place)
  }
  return (
    <div>
      <TextField inputMode="numeric" {...input} onChange={type} />
      <div role="status">{advice && <AdviceLine tone={advice.tone}>{advice.sentence}</AdviceLine>}</div>
    </div>
  )
}
