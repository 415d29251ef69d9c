import { meantIfsc } from '@chukta/contract/bank-codes'
import type { FoundIfsc } from '@chukta/contract/payables/lookups'
import { tidyCapitals } from '@chukta/contract/tidy'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
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
  /** A typed IFSC was looked up. Not called for one that was stored, or that choosing a bank filled in. */
  onFound: (found: FoundIfsc) => void
  /** The person takes the bank of the IFSC in place of the chosen one. */
  onBank: (name: string) => void
  /** The typed text, tidied; the chosen bank; and the code that choosing it filled in. */
  code: string
  bankName: string
  filledCode: string
}

/** An IFSC in capitals, with its bank below it, or the likely code for one with an O for its zero. */
export function IfscField({ onCode, onFound, onBank, code, bankName, filledCode, ...field }: Props) {
  const meant = meantIfsc(code)
  const [typed, setTyped] = useState('')
  const type = (next: string) => {
    setTyped(tidyCapitals(next))
    onCode(next)
  }
  const { data: found } = useIfsc(typed)
  const fill = useEffectEvent(onFound)
  useEffect(() => {
    if (found) fill(found)
  }, [found])
  return (
    <div>
      <TextField
        help={<FieldHelp {...HELP.ifsc} />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
        onChange={(event) => type(event.currentTarget.value.toUpperCase())}
      />
      <IfscLine
        code={code}
        bankName={bankName}
        isDefault={code !== '' && code === filledCode}
        onBank={onBank}
      />
      {meant !== null && <SmallButton onClick={() => type(meant)}>{text.ifscUse(meant)}</SmallButton>}
    </div>
  )
}

function SmallButton(props: { onClick: () => void; children: string }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      // The field keeps the focus: its message on leaving would move the button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    />
  )
}

type LineProps = Pick<Props, 'code' | 'bankName' | 'onBank'> & {
  /** True while the code is the one that choosing the bank filled in. */
  isDefault: boolean
}

/** Advice below the IFSC: which bank it is, and whether it is only the bank's default. Never a block. */
function IfscLine({ code, bankName, isDefault, onBank }: LineProps) {
  const { data: found } = useIfsc(code)
  const line = found && lineOf(found, bankName)
  const other = found?.bank_name && bankName !== '' && found.bank_name !== bankName ? found.bank_name : null
  return (
    <>
      <div role="status">
        {line && <AdviceLine tone={line.tone}>{line.sentence}</AdviceLine>}
        {isDefault && <AdviceLine tone="warn">{text.defaultIfsc}</AdviceLine>}
      </div>
      {other !== null && <SmallButton onClick={() => onBank(other)}>{text.ifscUseBank(other)}</SmallButton>}
    </>
  )
}

function lineOf({ known, bank_name: bank, merged_bank: merged }: FoundIfsc, bankName: string) {
  const warn = (sentence: string) => ({ tone: 'warn', sentence }) as const
  if (bank !== null && merged !== null) return warn(text.ifscMerged(merged, bank))
  if (!known || bank === null) return warn(text.ifscUnknown)
  if (bankName !== '' && bank !== bankName) return warn(text.ifscOtherBank(bank))
  return { tone: 'ok', sentence: bank } as const
}
