import type { Payee } from '@chukta/contract/payees'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { paymentForLabel } from '../../lib/payment-for.ts'
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx'
import { MethodChoice } from './method-choice.tsx'
import classes from './payment-dialog.module.css'
import { type OfferedMethod, offeredMethodsKey } from './payments-api.ts'
import { PAY_TEXT } from './payments-text.ts'
import { usePay } from './use-pay.ts'

/** What is to be paid; the amount in rupees with two decimals, without the charge. */
export type PayOrder = { serviceId: number; payee: Payee; amount: string; email: string | null }

type Props = {
  opened: boolean
  onClose: () => void
  order: PayOrder
  /** What the amount is called: 'Amount', 'Salary'. */
  amountLabel: string
  statusDelayMs: number
}

/** 'Select Payment Method': the methods, what each costs, and Pay Now (spec 2 section 2.1). */
export function PaymentDialog({ opened, onClose, order, amountLabel, statusDelayMs }: Props) {
  const queryClient = useQueryClient()
  const paying = usePay({
    statusDelayMs,
    onNewQuote: (quote) =>
      queryClient.setQueryData<OfferedMethod[]>(offeredMethodsKey(order.serviceId, order.amount), (methods) =>
        methods?.map((method) => (method.id === quote.payment_method_id ? { ...method, quote } : method)),
      ),
  })
  const text = PAY_TEXT
  const purpose = paymentForLabel(order.payee.payment_for)
  return (
    <ResponsiveDialog
      opened={opened}
      onClose={onClose}
      title={text.dialogTitle}
      note={text.dialogNote(order.payee.name, purpose)}
      closable={paying.phase === 'idle'}
    >
      {paying.phase === 'finished' ? (
        <div className={classes.finished} role="status">
          <RotateCw className={classes.turn} size={32} strokeWidth={1.75} aria-hidden />
          <p>{text.finished}</p>
        </div>
      ) : (
        <MethodChoice order={order} amountLabel={purpose ?? amountLabel} paying={paying} />
      )}
    </ResponsiveDialog>
  )
}
