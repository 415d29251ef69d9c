import { useId, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import classes from './charge-matrix.module.css'
import type { ChargeLine } from './charge-sheet.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import type { ChargeMatrixState } from './use-charge-matrix.ts'

const text = CHARGES_TEXT

type Props = { label: string; lines: ChargeLine[]; matrix: ChargeMatrixState }

/** Sets many charges at once to the assigned one plus a margin. */
export function ChargeMargin({ label, lines, matrix }: Props) {
  const id = useId()
  const [margin, setMargin] = useState('0.25')
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => setIsWrong(!matrix.raise(lines, margin))
  return (
    <div className={classes.bar}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={margin}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => setMargin(event.currentTarget.value)}
      />
      <Button variant="default" size="sm" onClick={apply}>
        {text.apply}
      </Button>
      {isWrong && (
        <p id={`${id}-error`} role="alert">
          {text.marginWrong}
        </p>
      )}
    </div>
  )
}
