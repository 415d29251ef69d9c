import { accountNumberError, ifscError } from '@chukta/contract/bank-codes'
import { tidyName } from '@chukta/contract/names'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import { tidyCapitals } from '@chukta/contract/tidy'
import { HELP } from '../../../domain/help/help-text.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm, DialogNote } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useOwnAccount, useStoreAccount } from './wallet-money-api.ts'
import { WALLET_MONEY_TEXT } from './wallet-money-text.ts'

const text = WALLET_MONEY_TEXT

type Props = {
  onClose: () => void
  /** What follows a saved account; it closes without. */
  onSaved?: () => void
  note?: string
}

/** The person's own bank account: the present one, and a form for another. */
export default function AccountDialog({ onClose, onSaved = onClose, note = text.accountNote }: Props) {
  const store = useStoreAccount()
  const { data: account } = useOwnAccount()
  const form = useSchemaForm({
    initial: { account_number: '', ifsc_code: '', bank_name: '' },
    check: ({ account_number, ifsc_code, bank_name }) => {
      const account = accountNumberError(account_number)
      const ifsc = ifscError(ifsc_code)
      return {
        ...(account === null ? {} : { account_number: account }),
        ...(ifsc === null ? {} : { ifsc_code: ifsc }),
        ...(bank_name ? {} : { bank_name: WITHDRAWALS.bankRequired }),
      }
    },
    tidy: {
      account_number: tidyCapitals,
      ifsc_code: tidyCapitals,
      bank_name: tidyName,
    },
  })
  const submit = form.submit(async (values) => {
    try {
      const { data } = await store.mutateAsync(values)
      if (data.status === 'verified') toast.success(data.message)
      else toast.info(data.message)
      onSaved()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.accountFailed)
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.accountTitle}
      note={note}
      size="min(32rem, 90%)"
      closable={!form.busy}
    >
      <DialogForm onSubmit={submit} busy={form.busy} press={text.accountSave} pressing={text.accountSaving}>
        {account?.account_number && (
          <DialogNote state={account.status === 'refused' ? 'refused' : 'well'}>
            {text.present(account.bank_name ?? '', account.account_number)} {account.message}
          </DialogNote>
        )}
        <TextField
          label={text.accountNumber}
          help={<FieldHelp {...HELP.accountNumber} />}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...form.text('account_number')}
        />
        <TextField
          label={text.ifsc}
          help={<FieldHelp {...HELP.ifsc} />}
          autoComplete="off"
          maxLength={30}
          {...form.text('ifsc_code')}
        />
        <TextField label={text.bank} {...form.text('bank_name')} />
      </DialogForm>
    </ResponsiveDialog>
  )
}
