import type { ComponentProps } from 'react'
import { AdviceLine } from '../../ui/form/advice-line.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Props = ComponentProps<typeof TextField> & {
  /** What is read back below it: a number that is entered once is looked at once more. */
  readBack: string | null
}

/** An account number. */
export function AccountNumberField({ readBack, ...field }: Props) {
  return (
    <div>
      <TextField autoComplete="off" spellCheck={false} {...field} />
      {readBack !== null && <AdviceLine>{readBack}</AdviceLine>}
    </div>
  )
}
