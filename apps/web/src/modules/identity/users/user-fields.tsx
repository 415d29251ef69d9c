import { AddressFields, ContactFields, NameFields } from '../../../domain/person/person-fields.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DistributorField } from './distributor-field.tsx'
import { asksCommission, asksDistributor, type UserForm, type UserValues } from './user-values.ts'
import { USERS_TEXT } from './users-text.ts'

type Props = { about: UserForm; form: ReturnType<typeof useSchemaForm<UserValues>> }

const text = USERS_TEXT

/** The fields of a user, to add and to edit; which ones depends on who fills them in (spec 2 section 2.8). */
export function UserFields({ about, form }: Props) {
  return (
    <>
      <FormGroup title={text.who}>
        <NameFields form={form} text={text} own={false} />
        <ContactFields form={form} text={text} own={false} />
      </FormGroup>
      <AddressFields form={form} text={text} own={false} />
      {asksDistributor(about) && (
        <FormGroup title={text.place}>
          <WideField>
            <DistributorField
              roleId={about.roleId}
              value={form.values.parent_id}
              error={form.errors.parent_id}
              onChange={(parent_id) => form.set({ parent_id })}
            />
          </WideField>
        </FormGroup>
      )}
      {asksCommission(about) && (
        <FormGroup title={text.terms}>
          <TextField
            label={text.commission}
            hint={text.commissionHint}
            inputMode="decimal"
            {...form.text('commission')}
          />
        </FormGroup>
      )}
    </>
  )
}
