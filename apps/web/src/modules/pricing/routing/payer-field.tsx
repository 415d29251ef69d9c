import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { usePayers } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'

type Props = { value: string | null; onChange: (id: string | null) => void }

const text = ROUTING_TEXT
const PAUSE_MS = 300

/** A retailer, found by a part of the name at the server. */
export function PayerField({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const payers = usePayers(chosen?.label === search ? '' : search)
  const found = (payers.data ?? []).map((row) => ({
    value: String(row.id),
    label: `${row.name} (${row.username})`,
  }))
  // The chosen one stays in the list during later searches.
  const others = found.filter((option) => option.value !== chosen?.value)
  return (
    <SelectField
      name="user_id"
      label={text.payer}
      placeholder={text.payerHint}
      nothingFoundMessage={text.noPayer}
      searchable
      // The server searched; its results are not narrowed again.
      filter={({ options }) => options}
      data={chosen ? [chosen, ...others] : found}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(found.find((option) => option.value === id) ?? chosen)
        onChange(id)
      }}
    />
  )
}
