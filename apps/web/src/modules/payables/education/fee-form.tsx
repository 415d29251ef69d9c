import type { ReactNode } from 'react'
import { STRINGS } from '../../../lib/strings.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DeskForm } from '../../../ui/layout/desk.tsx'
import { useSchools } from './education-api.ts'
import { EDUCATION_TEXT } from './education-text.ts'
import type { FeeValues } from './fee-values.ts'
import { PlaceFields, Retry } from './place-fields.tsx'

type Props = {
  form: ReturnType<typeof useSchemaForm<FeeValues>>
  /** The place of the school search; the address stores it. */
  onPlace: (place: Pick<FeeValues, 'state_id' | 'city_id' | 'school_id'>) => void
  onSend: (values: FeeValues) => Promise<void>
  /** Shown below the button. */
  children: ReactNode
}

const text = EDUCATION_TEXT

/** School, student and amount, and 'Proceed To Pay' (spec 1 section 2). */
export function FeeForm({ form, onPlace, onSend, children }: Props) {
  const { state_id, city_id, school_id, amount } = form.values
  const schools = useSchools(state_id, city_id)
  const none = schools.data?.length === 0
  return (
    <DeskForm onSubmit={form.submit(onSend)}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <PlaceFields
        stateId={state_id}
        cityId={city_id}
        errors={form.errors}
        onState={(id) => onPlace({ state_id: id, city_id: '', school_id: '' })}
        onCity={(id) => onPlace({ state_id, city_id: id, school_id: '' })}
      />
      <div>
        <SelectField
          key={city_id}
          name="school_id"
          label={text.school}
          placeholder={city_id ? STRINGS.form.choose : text.cityFirst}
          nothingFoundMessage={text.noSchool}
          searchable
          disabled={city_id === '' || none}
          data={(schools.data ?? []).map(({ id, school_name, branch_name }) => ({
            value: String(id),
            label: `${school_name}, ${branch_name}`,
          }))}
          value={school_id || null}
          error={form.errors.school_id}
          hint={none ? text.noSchools : undefined}
          onChange={(id) => onPlace({ state_id, city_id, school_id: id ?? '' })}
        />
        {schools.isLoadingError && <Retry onClick={() => void schools.refetch()} />}
      </div>
      <TextField
        label={text.number}
        autoComplete="off"
        spellCheck={false}
        {...form.text('student_administarion_number')}
      />
      <TextField label={text.name} autoComplete="off" {...form.text('student_name')} />
      <AmountField
        label={text.amount}
        value={amount}
        onChange={(typed) => form.set({ amount: typed })}
        error={form.errors.amount}
      />
      <BusyButton type="submit" size="lg" fullWidth busy={form.busy} busyText={text.storing}>
        {text.proceed}
      </BusyButton>
      {children}
    </DeskForm>
  )
}
