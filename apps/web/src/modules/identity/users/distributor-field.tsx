import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { STRINGS } from '../../../lib/strings.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { useDistributors } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

type Props = {
  roleId: number
  /** The id as text; empty for none. */
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

const text = USERS_TEXT

/** The distributor above a new retailer, found by typing a part of the name. */
export function DistributorField({ roleId, value, error, onChange }: Props) {
  const distributors = useDistributors(roleId, true)
  useRefusalToast(distributors.error, BACK_OFFICE.users.rolesFailed)
  const people = distributors.data ?? []
  return (
    <SelectField
      name="parent_id"
      label={text.distributor}
      hint={text.distributorHint}
      optional
      placeholder={STRINGS.form.choose}
      nothingFoundMessage={text.noDistributorFound}
      searchable
      clearable
      data={people.map(({ id, name, username }) => ({ value: String(id), label: `${name} (${username})` }))}
      value={value === '' ? null : value}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
