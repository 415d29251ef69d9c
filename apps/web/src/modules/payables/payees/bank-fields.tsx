import { tidyPayeeValue } from '@chukta/contract/payables/payee-values'
import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import { useState } from 'react'
import { AccountNumberField } from '../../../domain/bank/account-number-field.tsx'
import { BankField } from '../../../domain/bank/bank-field.tsx'
import type { Bank } from '../../../domain/bank/bank-search.ts'
import { BANK_TEXT } from '../../../domain/bank/bank-text.ts'
import { IfscField } from '../../../domain/bank/ifsc-field.tsx'
import { useBankFill } from '../../../domain/bank/use-bank-fill.ts'
import { HELP } from '../../../domain/help/help-text.ts'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { PayeeValues } from './payee-values.ts'
import { PAYEES_TEXT } from './payees-text.ts'
import type { FieldsProps } from './use-payee-form.ts'

const text = PAYEES_TEXT
const BANK_FAILED = SERVICE_MESSAGES.lookups.bankFailed

/** The payee's account: bank, account, holder, IFSC, branch. */
export function BankFields({ category, mode, form }: FieldsProps) {
  const { labels } = category[mode]
  const [filledIfsc, setFilledIfsc] = useState('')
  const fill = useBankFill(form)
  const account = tidyPayeeValue(category, 'account_number', form.values.account_number ?? '')
  return (
    <FormGroup title={text.bank}>
      <WideField>
        <BankField
          label={labels.bank_name}
          value={form.values.bank_name ?? ''}
          error={form.errors.bank_name}
          failure={mode === 'add' ? BANK_FAILED.addPayee : BANK_FAILED.editPayee}
          onChoose={(name, bank) => {
            form.set(bankChoice(mode, name, bank))
            setFilledIfsc(defaultIfsc(mode, bank))
            fill.onChosen()
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
        help={<FieldHelp {...HELP.accountHolder} />}
        autoComplete="off"
        {...form.text('account_holder_name')}
      />
      <IfscField
        label={labels.ifsc_code}
        {...form.text('ifsc_code')}
        onCode={(code) => form.set({ ifsc_code: code })}
        onFound={fill.onFound}
        onBank={(name) => {
          form.set({ bank_name: name })
          fill.onChosen()
        }}
        code={tidyPayeeValue(category, 'ifsc_code', form.values.ifsc_code ?? '')}
        bankName={form.values.bank_name ?? ''}
        filledCode={filledIfsc}
      />
      <TextField label={labels.bank_branch} autoComplete="off" {...form.text('bank_branch')} />
    </FormGroup>
  )
}

/** A masked number sent back unchanged leaves the stored one. */
function readBack(account: string): string | null {
  if (account === '') return null
  return account.startsWith('*') ? text.accountStays : BANK_TEXT.accountRead(account)
}

/** The IFSC that choosing a bank sets: on add its own, on edit the first of its list (spec 2 section 4). */
function defaultIfsc(mode: 'add' | 'edit', bank: Bank | undefined): string {
  if (!bank) return ''
  return (mode === 'edit' ? (bank.ifsc_codes[0] ?? bank.ifsc_code) : bank.ifsc_code) ?? ''
}

/**
 * The form's changes after a bank, or none, is chosen. On add a bank without IFSC, or no bank, clears IFSC
 * and branch; on edit the present values stay when there is nothing better.
 */
function bankChoice(mode: 'add' | 'edit', name: string, bank: Bank | undefined): PayeeValues {
  const ifsc = defaultIfsc(mode, bank)
  if (ifsc !== '') return { bank_name: name, ifsc_code: ifsc }
  return mode === 'add' ? { bank_name: name, ifsc_code: '', bank_branch: '' } : { bank_name: name }
}
