import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import { REASON } from '@chukta/contract/reason'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { ChoiceField } from '../../../ui/form/choice/choice-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useAdjust } from './wallet-money-api.ts'
import { WALLET_MONEY_TEXT } from './wallet-money-text.ts'

const text = WALLET_MONEY_TEXT
const DIRECTIONS = [
  { value: 'credit', label: text.credit },
  { value: 'debit', label: text.debit },
] as const

type Props = { userId: number; name: string; onClose: () => void }

/** Role 1 proposes to credit or debit a wallet. */
export default function AdjustDialog({ userId, name, onClose }: Props) {
  const adjust = useAdjust()
  const form = useSchemaForm({
    initial: { direction: 'credit', amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      ...(wireAmount(amount) === null ? { amount: WITHDRAWALS.amountFormat } : {}),
      ...(reason.length >= 3 ? {} : { reason: reason ? REASON.short : REASON.required }),
    }),
    tidy: { amount: (typed) => wireAmount(typed) ?? typed, reason: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ direction, amount, reason }) => {
    try {
      const answer = await adjust.mutateAsync({
        user_id: userId,
        direction: direction === 'debit' ? 'debit' : 'credit',
        amount,
        reason,
      })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
      onClose()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.adjustFailed)
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.adjustTitle(name)}
      note={text.adjustNote}
      size="min(32rem, 90%)"
      closable={!form.busy}
    >
      <DialogForm onSubmit={submit} busy={form.busy} press={text.propose} pressing={text.proposing}>
        <ChoiceField label={text.direction} choices={DIRECTIONS} {...form.text('direction')} />
        <TextField label={text.amount} inputMode="decimal" autoComplete="off" {...form.text('amount')} />
        <TextAreaField label={text.reason} maxLength={200} {...form.text('reason')} />
      </DialogForm>
    </ResponsiveDialog>
  )
}
