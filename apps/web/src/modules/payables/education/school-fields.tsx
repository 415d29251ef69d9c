import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import { tidyCapitals } from '@chukta/contract/tidy'
import { useState } from 'react'
import { AccountNumberField } from '../../../domain/bank/account-number-field.tsx'
import { BankField } from '../../../domain/bank/bank-field.tsx'
import { BANK_TEXT } from '../../../domain/bank/bank-text.ts'
import { IfscField } from '../../../domain/bank/ifsc-field.tsx'
import { useBankFill } from '../../../domain/bank/use-bank-fill.ts'
import { HELP } from '../../../domain/help/help-text.ts'
import type { Place } from '../../../domain/place/pin-states.ts'
import { PincodeField } from '../../../domain/place/pincode-field.tsx'
import { useStates } from '../../../domain/place/use-states.ts'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { EDUCATION_TEXT } from './education-text.ts'
import { PlaceFields } from './place-fields.tsx'
import type { SchoolValues } from './school-values.ts'

type Props = { form: ReturnType<typeof useSchemaForm<SchoolValues>> }

const text = EDUCATION_TEXT

/** The school's name and place. */
export function SchoolFields({ form }: Props) {
  const { data } = useStates()
  const state = data?.states.find(({ id }) => String(id) === form.values.state_id)?.name ?? ''
  const [filledState, setFilledState] = useState('')
  // The city is one of the state's list, and stays for the person to choose.
  const place = ({ state: found }: Place) => {
    const { state_id: now } = form.values
    const id = String(data?.states.find(({ name }) => name === found)?.id ?? '')
    if (id === now || (now !== '' && now !== filledState)) return
    setFilledState(id)
    form.set({ state_id: id, city_id: '' })
  }
  return (
    <>
      <FormGroup title={text.who}>
        <WideField>
          <TextField label={text.schoolName} autoComplete="off" {...form.text('school_name')} />
        </WideField>
        <TextField label={text.branchName} autoComplete="off" {...form.text('branch_name')} />
        <TextField label={text.mobile} optional inputMode="tel" autoComplete="off" {...form.text('mobile')} />
      </FormGroup>
      <FormGroup title={text.where}>
        <PlaceFields
          stateId={form.values.state_id}
          cityId={form.values.city_id}
          errors={form.errors}
          onState={(id) => form.set({ state_id: id, city_id: '' })}
          onCity={(id) => form.set({ city_id: id })}
        />
        <PincodeField
          label={text.pincode}
          autoComplete="off"
          state={state}
          {...form.text('pincode')}
          onPlace={place}
        />
      </FormGroup>
    </>
  )
}

/** The account that fees are paid into. */
export function AccountFields({ form }: Props) {
  const [filledIfsc, setFilledIfsc] = useState('')
  const fill = useBankFill(form)
  const account = tidyCapitals(form.values.account_number)
  return (
    <FormGroup title={text.bank}>
      <WideField>
        <BankField
          label={text.bankName}
          value={form.values.bank_name}
          error={form.errors.bank_name}
          failure={SERVICE_MESSAGES.lookups.bankFailed.addSchool}
          onChoose={(name, bank) => {
            // The same as for a new payee: a bank without IFSC clears it, and the branch with it (spec 2 section 4).
            const code = bank?.ifsc_code ?? ''
            form.set({ bank_name: name, ifsc_code: code, ...(code === '' && { bank_branch: '' }) })
            setFilledIfsc(code)
            fill.onChosen()
          }}
        />
      </WideField>
      <AccountNumberField
        label={text.accountNumber}
        readBack={account === '' ? null : BANK_TEXT.accountRead(account)}
        {...form.text('account_number')}
      />
      <TextField
        label={text.accountHolder}
        help={<FieldHelp {...HELP.accountHolder} />}
        autoComplete="off"
        {...form.text('account_holder_name')}
      />
      <IfscField
        label={text.ifsc}
        {...form.text('ifsc_code')}
        onCode={(code) => form.set({ ifsc_code: code })}
        onFound={fill.onFound}
        onBank={(name) => {
          form.set({ bank_name: name })
          fill.onChosen()
        }}
        code={tidyCapitals(form.values.ifsc_code)}
        bankName={form.values.bank_name}
        filledCode={filledIfsc}
      />
      <TextField label={text.bankBranch} optional autoComplete="off" {...form.text('bank_branch')} />
    </FormGroup>
  )
}
