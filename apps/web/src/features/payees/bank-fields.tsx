import { useState } from 'react'
import { AccountNumberField } from '../../ui/account-number-field.tsx'
import { BankField } from '../../ui/bank-field.tsx'
import { BANK_TEXT } from '../../ui/bank-text.ts'
import { FormGroup, WideField } from '../../ui/form-group.tsx'
import { IfscField } from '../../ui/ifsc-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { bankChoice, defaultIfsc } from './bank-choice.ts'
import type { FieldsProps } from './fields-props.ts'
import { tidied } from './payee-values.ts'
import { PAYEES_TEXT } from './payees-text.ts'

const text = PAYEES_TEXT

/** Where the money goes: bank, account, holder, IFSC, branch. */
export function BankFields({ category, mode, form }: FieldsProps) {
  const { labels } = category[mode]
  const [filledIfsc, setFilledIfsc] = useState('')
  const account = tidied(category, 'account_number', form.values.account_number ?? '')
  return (
    <FormGroup title={text.bank}>
      <WideField>
        <BankField
          label={labels.bank_name}
          value={form.values.bank_name ?? ''}
          error={form.errors.bank_name}
          onChoose={(name, bank) => {
            form.set(bankChoice(mode, name, bank))
            setFilledIfsc(defaultIfsc(mode, bank))
          }}
        />
      </WideField>
      <AccountNumberField
        label={labels.account_number}
        inputMode="text"
        readBack={readBack(account)}
        {...form.text('account_number')}
      />
      <TextField
        label={labels.account_holder_name}
        autoComplete="off"
        {...form.text('account_holder_name')}
      />
      <IfscField
        label={labels.ifsc_code}
        {...form.text('ifsc_code')}
        onCode={(code) => form.set({ ifsc_code: code })}
        code={tidied(category, 'ifsc_code', form.values.ifsc_code ?? '')}
        bankName={form.values.bank_name ?? ''}
        filledCode={filledIfsc}
      />
      <TextField label={labels.bank_branch} autoComplete="off" {...form.text('bank_branch')} />
    </FormGroup>
  )
}

/** A masked number sent back as it came leaves the stored one. */
function readBack(account: string): string | null {
  if (account === '') return null
  return account.startsWith('*') ? text.accountStays : BANK_TEXT.accountRead(account)
}
