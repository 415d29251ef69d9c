import { useIfsc } from '../lib/use-banks.ts'
import { AdviceLine } from './advice-line.tsx'
import { BANK_TEXT } from './bank-text.ts'

type Props = {
  code: string
  /** The bank chosen in the form, or empty. */
  bankName: string
  /** True while the code is the one that choosing the bank filled in. */
  isDefault: boolean
}

const text = BANK_TEXT

/** Advice below the IFSC: which bank it is, and whether it is only the bank's default. Never a block. */
export function IfscLine({ code, bankName, isDefault }: Props) {
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
