import { tidyCapitals, tidyNumber } from '@chukta/contract/tidy'
import { WITHDRAWALS } from '@chukta/contract/withdrawal-messages'
import { HELP } from '../../domain/help/help-text.ts'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { FieldHelp } from '../../ui/form/field-help.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { DialogForm, DialogNote } from '../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../ui/overlay/responsive-dialog.tsx'
import { useOwnAccount, useStoreAccount } from './wallet-money-api.ts'
import { WALLET_MONEY_TEXT } from './wallet-money-text.ts'

const text = WALLET_MONEY_TEXT

/** The person's own bank account: what stands there, and another one. */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const store = useStoreAccount()
  const { data: account } = useOwnAccount()
  const form = useSchemaForm({
    initial: { account_number: '', ifsc_code: '', bank_name: '' },
    check: ({ account_number, ifsc_code, bank_name }) => ({
      ...(/^[A-Za-z0-9]{6,20}$/.test(account_number) ? {} : { account_number: WITHDRAWALS.accountFormat }),
      ...(/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc_code) ? {} : { ifsc_code: WITHDRAWALS.ifscFormat }),
      ...(bank_name ? {} : { bank_name: WITHDRAWALS.bankRequired }),
    }),
    tidy: {
      account_number: tidyNumber,
      ifsc_code: tidyCapitals,
      bank_name: (typed) => typed.trim(),
    },
  })
  const submit = form.submit(async (values) => {
    try {
      const { data } = await store.mutateAsync(values)
      if (data.status === 'verified') toast.success(data.message)
      else toast.info(data.message)
      onClose()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.accountFailed)
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.accountTitle}
      note={text.accountNote}
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
          maxLength={24}
          {...form.text('account_number')}
        />
        <TextField
          label={text.ifsc}
          help={<FieldHelp {...HELP.ifsc} />}
          autoComplete="off"
          maxLength={11}
          {...form.text('ifsc_code')}
        />
        <TextField label={text.bank} {...form.text('bank_name')} />
      </DialogForm>
    </ResponsiveDialog>
  )
}
