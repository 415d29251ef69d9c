import { useEffect } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import { toastFailure } from '../../lib/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { SelectField } from '../../ui/form/choice/select-field.tsx'
import { BANK_TEXT } from './bank-text.ts'
import { type Bank, useBanks } from './use-banks.ts'

type Props = {
  label: string
  value: string
  error: string | undefined
  onChoose: (name: string, bank: Bank | undefined) => void
  /** The form's sentence when the list could not be loaded. */
  failure: string
}

// More are found by typing; the whole list would be some 1,500 options.
const SHOWN = 60

/** The bank, found by typing a part of its name. */
export function BankField({ label, value, error, onChoose, failure }: Props) {
  const { data: banks, error: failed, refetch } = useBanks()
  useEffect(() => {
    if (failed) toastFailure(failed, failure)
  }, [failed, failure])

  const names = banks?.map((bank) => bank.bank_name) ?? []
  // A stored bank may have left the list since, and while the list loads there is only the stored one.
  const options = value === '' || names.includes(value) ? names : [value, ...names]
  const choose = (name: string | null) =>
    onChoose(
      name ?? '',
      banks?.find((bank) => bank.bank_name === name),
    )
  return (
    <div>
      <SelectField
        name="bank_name"
        label={label}
        placeholder={BANK_TEXT.search}
        nothingFoundMessage={BANK_TEXT.none}
        searchable
        limit={SHOWN}
        data={options}
        value={value === '' ? null : value}
        error={error}
        onChange={choose}
        onBlur={(event) => {
          // An emptied field means no bank; the list alone would bring the name back.
          if (event.currentTarget.value === '' && value !== '') choose(null)
        }}
      />
      {failed && (
        <Button variant="subtle" size="sm" onClick={() => refetch()}>
          {STRINGS.failures.tryAgain}
        </Button>
      )}
    </div>
  )
}
