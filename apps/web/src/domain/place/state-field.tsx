import { say } from '../../lib/language.ts'
import { STRINGS } from '../../lib/strings.ts'
import { Button } from '../../ui/form/button.tsx'
import { SelectField } from '../../ui/form/choice/select-field.tsx'
import { DRAFT_TEXT } from '../../ui/form/draft-text.ts'
import { useStates } from './use-states.ts'

type Props = {
  label: string
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

/** One of the 36 states by name, found by typing a part of it. */
export function StateField({ label, value, error, onChange }: Props) {
  const { data, isError, refetch } = useStates()
  const names = data?.states.map((state) => state.name) ?? []
  // A stored state shows while the list loads, and when it left the list since.
  const options = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <div>
      <SelectField
        name="state"
        label={label}
        placeholder={STRINGS.form.choose}
        nothingFoundMessage={DRAFT_TEXT.nothingFound}
        searchable
        allowDeselect={false}
        data={options.map((name) => ({ value: name, label: say(name) }))}
        value={value === '' ? null : value}
        error={error}
        onChange={(name) => onChange(name ?? '')}
      />
      {isError && (
        <Button variant="subtle" size="sm" onClick={() => refetch()}>
          {STRINGS.failures.tryAgain}
        </Button>
      )}
    </div>
  )
}
