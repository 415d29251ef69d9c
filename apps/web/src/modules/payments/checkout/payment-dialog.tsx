import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { PaymentDialogProps } from '../../../domain/payment/pay-order.ts'
import { WayBack } from '../../../ui/feedback/timed-way.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { type OfferedMethod, offeredMethodsKey } from './checkout-api.ts'
import { CHECKOUT_TEXT } from './checkout-text.ts'
import { MethodChoice } from './method-choice.tsx'
import { PayAgain } from './pay-again.tsx'
import classes from './payment-dialog.module.css'
import { UpiPay } from './upi-pay.tsx'
import { usePay } from './use-pay.ts'

/** 'Select Payment Method': the methods, the price of each, and Pay Now (spec 2 section 2.1). */
export function PaymentDialog({
  opened,
  onClose,
  order,
  onRefused,
  waysBack,
  ...choice
}: PaymentDialogProps) {
  const queryClient = useQueryClient()
  const paying = usePay({
    statusDelayMs: order.statusDelayMs,
    onRefused,
    onNewQuote: (quote) =>
      queryClient.setQueryData<OfferedMethod[]>(offeredMethodsKey(order), (methods) =>
        methods?.map((method) => (method.id === quote.payment_method_id ? { ...method, quote } : method)),
      ),
  })
  /** The payment that the payer agreed to repeat: another amount or payee needs a new question. */
  const subject = JSON.stringify([order.serviceId, order.amount, order.fields, order.items])
  const [agreedTo, setAgreedTo] = useState<string | null>(null)
  const text = CHECKOUT_TEXT
  const { upi } = paying
  const orderId = upi?.started.order.data.order_id
  const look = useCallback(
    () => (orderId === undefined ? Promise.resolve('unknown' as const) : paying.look(orderId)),
    [paying.look, orderId],
  )
  const wayBack = paying.failed && waysBack?.[paying.failed]
  return (
    <ResponsiveDialog
      opened={opened}
      onClose={() => {
        upi?.end('back')
        onClose()
      }}
      title={text.dialogTitle}
      note={text.dialogNote(order.name, order.purpose)}
      closable={paying.phase === 'idle' || upi !== null}
    >
      {paying.phase === 'finished' ? (
        <div className={classes.finished} role="status">
          <RotateCw className={classes.turn} size={32} strokeWidth={1.75} aria-hidden />
          <p>{text.finished}</p>
        </div>
      ) : (
        <>
          {upi && <UpiPay upi={upi} name={order.name} look={look} />}
          <div hidden={upi !== null}>
            <MethodChoice order={order} paying={paying} again={agreedTo === subject} {...choice}>
              {wayBack && <WayBack go={wayBack} />}
            </MethodChoice>
          </div>
          <PayAgain
            earlier={paying.again.earlier}
            onYes={() => {
              setAgreedTo(subject)
              paying.again.pay()
            }}
            onNo={paying.again.leave}
          />
        </>
      )}
    </ResponsiveDialog>
  )
}
