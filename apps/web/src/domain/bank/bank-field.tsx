import { useEffect } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import { toastFailure } from '../../lib/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { SelectField } from '../../ui/form/choice/select-field.tsx'
import { type Bank, bankNow, findBanks } from './bank-search.ts'
import { BANK_TEXT } from './bank-text.ts'
import { useBanks } from './use-banks.ts'

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

/** The bank, found by typing a part of its name or its short name. A bank that has merged leads to its successor. */
export function BankField({ label, value, error, onChoose, failure }: Props) {
  const { data: banks, error: failed, refetch } = useBanks()
  useEffect(() => {
    if (failed) toastFailure(failed, failure)
  }, [failed, failure])

  const known = banks ?? []
  // A stored bank may have left the list since, and while the list loads there is only the stored one.
  const isListed = value === '' || known.some((bank) => bank.bank_name === value)
  const options = [...(isListed ? [] : [{ value, label: value }]), ...known.map(optionOf)]
  const choose = (name: string | null) => {
    const bank = bankNow(known, name ?? '')
    onChoose(bank?.bank_name ?? name ?? '', bank)
  }
  return (
    <div>
      <SelectField
        name="bank_name"
        label={label}
        placeholder={BANK_TEXT.search}
        nothingFoundMessage={BANK_TEXT.none}
        searchable
        allowDeselect={false}
        limit={SHOWN}
        data={options}
        filter={({ options: shown, search, limit }) =>
          search === '' ? shown.slice(0, limit) : findBanks(known, search).slice(0, limit).map(optionOf)
        }
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

function optionOf({ bank_name: value, merged_into: now }: Bank) {
  return { value, label: now === null ? value : BANK_TEXT.merged(value, now) }
}
