import { FormGroup, WideField } from '../../ui/form-group.tsx'
import { PincodeField } from '../../ui/pincode-field.tsx'
import { StateField } from '../../ui/state-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { useSchemaForm } from '../../ui/use-schema-form.ts'
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
        <TextField label={text.firstName} autoComplete="off" {...form.text('first_name')} />
        <TextField label={text.lastName} autoComplete="off" {...form.text('last_name')} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          spellCheck={false}
          {...form.text('email')}
        />
        <TextField
          label={text.mobile}
          placeholder={text.mobileHint}
          inputMode="tel"
          autoComplete="off"
          {...form.text('mobile')}
        />
      </FormGroup>
      <FormGroup title={text.where}>
        <WideField>
          <TextAreaField label={text.address} maxLength={100} {...form.text('address')} />
        </WideField>
        <TextField label={text.city} {...form.text('city')} />
        <PincodeField label={text.pincode} state={form.values.state} {...form.text('pincode')} />
        <WideField>
          <StateField
            label={text.state}
            value={form.values.state}
            error={form.errors.state}
            onChange={(state) => form.set({ state })}
          />
        </WideField>
      </FormGroup>
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
