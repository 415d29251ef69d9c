import { useState } from 'react'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { useUser } from '../../identity/users/users-api.ts'
import { useFound } from '../search/search-api.ts'
import { PAID_BY_TEXT } from './report-dialogs-text.ts'

const text = PAID_BY_TEXT

type Props = {
  /** The id as text; empty for everyone. */
  value: string
  onChange: (id: string) => void
}

/** One user below the reader, found by typing a part of the name. */
export default function PaidByField({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const { found } = useFound(typed)
  return (
    <SelectField
      name="paid_by"
      label={text.label}
      placeholder={text.placeholder}
      nothingFoundMessage={found ? text.noOne : text.placeholder}
      searchable
      clearable
      // The server has searched: it also finds by mobile and user name, which the labels do not have.
      filter={({ options }) => options}
      data={useChoicesOf(value, found?.users ?? [])}
      value={value === '' ? null : value}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

/** The users found, and the chosen one, whom an address may have named. */
function useChoicesOf(value: string, users: { id: number; name: string; username: string }[]) {
  const { data: chosen } = useUser(Number(value))
  const listed = users.map(({ id, name, username }) => ({
    value: String(id),
    label: `${name} (${username})`,
  }))
  if (!chosen || listed.some((choice) => choice.value === value)) return listed
  const { first_name, last_name } = chosen.user_details
  return [{ value, label: `${first_name} ${last_name} (${chosen.username})` }, ...listed]
}
