import { formatRupees } from '@chukta/contract/money'
import type { PaidItem } from '@chukta/contract/payables/baskets'
import { REFUNDS } from '@chukta/contract/payments/refund-messages'
import type { Bearer } from '@chukta/contract/payments/refunds'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../../domain/approval/pending-approval.ts'
import { wireAmount } from '../../../../lib/money/amount-input.ts'
import { toast, toastRefusal } from '../../../../lib/toast.ts'
import { useRefusalToast } from '../../../../lib/use-refusal-toast.ts'
import { RadioCards } from '../../../../ui/form/choice/radio-cards.tsx'
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import { Sum } from '../../../../ui/layout/sum.tsx'
import { DialogForm, DialogNote } from '../../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../../ui/overlay/responsive-dialog.tsx'
import type { TransactionDetail } from '../reports-api.ts'
import { useRefund, useRefundQuote } from './refund-api.ts'
import { REFUND_TEXT } from './refund-text.ts'

const text = REFUND_TEXT
const BEARERS: readonly { value: Bearer; label: string; note: string }[] = [
  { value: 'platform', label: text.platform, note: text.platformNote },
  { value: 'payee', label: text.payee, note: text.payeeNote },
]
const TYPING_MS = 300

type Props = {
  transaction: TransactionDetail
  /** The item whose money is refunded, for a payment of several payees. */
  item?: PaidItem
  onClose: () => void
}

/** Refunds a transaction: amount, reason, and the bearer where the payee has the money. Shows the refunded amounts. */
export default function RefundDialog({ transaction, item, onClose }: Props) {
  const refund = useRefund()
  const form = useSchemaForm({
    initial: { amount: '', reason: '', bearer: '' },
    check: ({ amount, reason, bearer }) => ({
      ...(wireAmount(amount) === null ? { amount: REFUNDS.amountFormat } : {}),
      ...(reason.length < 3 ? { reason: REFUNDS.reasonLength } : {}),
      ...(quote?.needs_bearer && !bearer ? { bearer: text.bearerFirst } : {}),
    }),
    tidy: { reason: (typed) => typed.trim(), amount: (typed) => wireAmount(typed) ?? typed },
  })
  const [typed] = useDebouncedValue(form.values.amount, TYPING_MS)
  const { data: quote, error } = useRefundQuote(transaction.id, wireAmount(typed), item?.id ?? null)
  useRefusalToast(error, text.quoteFailed)
  const left = quote?.left
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefilled once, when the rest is known
  useEffect(() => {
    if (left !== undefined && form.values.amount === '') form.set({ amount: left })
  }, [left])

  const submit = form.submit(async ({ amount, reason, bearer }) => {
    try {
      const answer = await refund.mutateAsync({
        transaction_id: transaction.id,
        ...(item ? { item_id: item.id } : {}),
        amount,
        reason,
        ...(quote?.needs_bearer ? { bearer: bearer as Bearer } : {}),
      })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
      onClose()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.failed)
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={
        item
          ? text.titleOfItem(formatRupees(item.amount), item.paid_to)
          : text.title(formatRupees(transaction.amount), transaction.urn)
      }
      size="min(36rem, 90%)"
      closable={!form.busy}
    >
      <DialogForm onSubmit={submit} busy={form.busy} press={text.send} pressing={text.sending}>
        <TextField
          label={text.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint={quote && text.left(formatRupees(quote.left))}
          {...form.text('amount')}
        />
        <TextAreaField label={text.reason} hint={text.reasonHint} maxLength={100} {...form.text('reason')} />
        {quote?.needs_bearer && (
          <RadioCards legend={text.bearer} cards={BEARERS} {...form.text('bearer')}>
            <DialogNote>{text.needsSecond}</DialogNote>
          </RadioCards>
        )}
        {quote?.refusal ? (
          <DialogNote state="refused">{quote.refusal}</DialogNote>
        ) : (
          <Sum
            lines={[
              { label: text.base, rupees: quote?.base ?? null },
              { label: text.charge, rupees: quote?.charge ?? null },
            ]}
            total={quote ? { label: text.total, rupees: quote.total } : null}
          />
        )}
      </DialogForm>
    </ResponsiveDialog>
  )
}
