import { useState } from 'react'
import { AdviceLine } from '../../ui/advice-line.tsx'
import { BankField } from '../../ui/bank-field.tsx'
import { BANK_TEXT } from '../../ui/bank-text.ts'
import { FormGroup, WideField } from '../../ui/form-group.tsx'
import { IfscLine } from '../../ui/ifsc-line.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { bankChoice, defaultIfsc } from './bank-choice.ts'
import type { FieldsProps } from './payee-form.tsx'
import { tidied } from './payee-values.ts'
import { PAYEES_TEXT } from './payees-text.ts'

const text = PAYEES_TEXT

/** Where the money goes: bank, account, holder, IFSC, branch. */
export function BankFields({ category, mode, form }: FieldsProps) {
  const { labels } = category[mode]
  const [filledIfsc, setFilledIfsc] = useState('')
  const account = tidied(category, 'account_number', form.values.account_number ?? '')
  const ifsc = tidied(category, 'ifsc_code', form.values.ifsc_code ?? '')
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
      <div>
        <TextField
          label={labels.account_number}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          {...form.text('account_number')}
        />
        {account !== '' && (
          <AdviceLine>
            {account.startsWith('*') ? text.accountStays : BANK_TEXT.accountRead(account)}
          </AdviceLine>
        )}
      </div>
      <TextField
        label={labels.account_holder_name}
        autoComplete="off"
        {...form.text('account_holder_name')}
      />
      <div>
        <TextField
          label={labels.ifsc_code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.text('ifsc_code')}
          onChange={(event) => form.set({ ifsc_code: event.currentTarget.value.toUpperCase() })}
        />
        <IfscLine
          code={ifsc}
          bankName={form.values.bank_name ?? ''}
          isDefault={ifsc !== '' && ifsc === filledIfsc}
        />
      </div>
      <TextField label={labels.bank_branch} autoComplete="off" {...form.text('bank_branch')} />
    </FormGroup>
  )
}
