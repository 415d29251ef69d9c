import { meantIfsc } from '@chukta/contract/bank-codes'
import type { ComponentProps } from 'react'
import { AdviceLine } from '../../ui/form/advice-line.tsx'
import { Button } from '../../ui/form/button.tsx'
import { FieldHelp } from '../../ui/form/field-help.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { HELP } from '../help/help-text.ts'
import { BANK_TEXT } from './bank-text.ts'
import { useIfsc } from './use-banks.ts'

const text = BANK_TEXT

type Props = Omit<ComponentProps<typeof TextField>, 'onChange'> & {
  onCode: (code: string) => void
  /** The typed text, tidied; the chosen bank; and the code that choosing it filled in. */
  code: string
  bankName: string
  filledCode: string
}

/** An IFSC in capitals, with its bank below it, or the likely code for one with an O for its zero. */
export function IfscField({ onCode, code, bankName, filledCode, ...field }: Props) {
  const meant = meantIfsc(code)
  return (
    <div>
      <TextField
        help={<FieldHelp {...HELP.ifsc} />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
        onChange={(event) => onCode(event.currentTarget.value.toUpperCase())}
      />
      <IfscLine code={code} bankName={bankName} isDefault={code !== '' && code === filledCode} />
      {meant !== null && (
        <Button
          variant="subtle"
          size="sm"
          // The field keeps the focus: its message on leaving would move the button away from the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onCode(meant)}
        >
          {text.ifscUse(meant)}
        </Button>
      )}
    </div>
  )
}

type LineProps = {
  code: string
  /** The bank chosen in the form, or empty. */
  bankName: string
  /** True while the code is the one that choosing the bank filled in. */
  isDefault: boolean
}

/** Advice below the IFSC: which bank it is, and whether it is only the bank's default. Never a block. */
function IfscLine({ code, bankName, isDefault }: LineProps) {
  const { data: found } = useIfsc(code)
  const line = found && lineOf(found, bankName)
  return (
    <div role="status">
      {line && <AdviceLine tone={line.tone}>{line.sentence}</AdviceLine>}
      {isDefault && <AdviceLine tone="warn">{text.defaultIfsc}</AdviceLine>}
    </div>
  )
}

function lineOf(found: { known: boolean; bank_name: string | null }, bankName: string) {
  if (!found.known || found.bank_name === null) return { tone: 'warn', sentence: text.ifscUnknown } as const
  const isOther = bankName !== '' && found.bank_name !== bankName
  return isOther
    ? ({ tone: 'warn', sentence: text.ifscOtherBank(found.bank_name) } as const)
    : ({ tone: 'ok', sentence: found.bank_name } as const)
}
