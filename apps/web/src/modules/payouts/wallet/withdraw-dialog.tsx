import { formatRupees } from '@chukta/contract/money'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Sum } from '../../../ui/layout/sum.tsx'
import { DialogForm, DialogNote } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import AccountDialog from './account-dialog.tsx'
import { useOwnAccount, useWithdraw, useWithdrawalQuote } from './wallet-money-api.ts'
import { WALLET_MONEY_TEXT } from './wallet-money-text.ts'

const text = WALLET_MONEY_TEXT
const TYPING_MS = 300

/** Withdraws commission; a person without a bank account adds it first and continues from there. */
export default function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { data: account, isPending } = useOwnAccount()
  const [isAdded, setIsAdded] = useState(false)
  if (isPending) return null
  if (account && account.account_number === null && !isAdded) {
    return <AccountDialog note={text.accountFirst} onClose={onClose} onSaved={() => setIsAdded(true)} />
  }
  return <Withdrawal onClose={onClose} />
}

/** The amount, the tax withheld, and the amount that arrives in which account. */
function Withdrawal({ onClose }: { onClose: () => void }) {
  const withdraw = useWithdraw()
  const { data: account } = useOwnAccount()
  const form = useSchemaForm({
    initial: { amount: '' },
    check: ({ amount }): Record<string, string> =>
      wireAmount(amount) === null ? { amount: WITHDRAWALS.amountFormat } : {},
    tidy: { amount: (typed) => wireAmount(typed) ?? typed },
  })
  const [typed] = useDebouncedValue(form.values.amount, TYPING_MS)
  const amount = wireAmount(typed)
  const { data: quote } = useWithdrawalQuote(amount)
  const submit = form.submit(async (values) => {
    try {
      toast.success((await withdraw.mutateAsync(values.amount)).data.message)
      onClose()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.withdrawFailed)
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.withdrawTitle}
      size="min(32rem, 90%)"
      closable={!form.busy}
    >
      <DialogForm onSubmit={submit} busy={form.busy} press={text.withdraw} pressing={text.withdrawing}>
        {account?.account_number && (
          <DialogNote>{text.to(account.bank_name ?? '', account.account_number)}</DialogNote>
        )}
        <TextField
          label={text.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint={quote && text.between(formatRupees(quote.least), formatRupees(quote.most))}
          {...form.text('amount')}
        />
        {quote?.refusal ? (
          <DialogNote state="refused">{quote.refusal}</DialogNote>
        ) : (
          quote &&
          amount !== null && (
            <Sum
              lines={[
                { label: text.fromWallet, rupees: quote.amount },
                ...(quote.tds === '0.00'
                  ? []
                  : [{ label: text.tds(quote.tds_rate), rupees: `-${quote.tds}` }]),
              ]}
              total={{ label: text.toBank, rupees: quote.net }}
            />
          )
        )}
      </DialogForm>
    </ResponsiveDialog>
  )
}
