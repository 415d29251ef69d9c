import { ShareButton } from '../../../domain/payment/share-button.tsx'
import type { ButtonLook } from '../../../ui/form/button.tsx'
import type { PaymentStatus } from './status-api.ts'
import { STATUS_TEXT } from './status-text.ts'

type Props = { status: PaymentStatus; onPress?: () => void } & Omit<ButtonLook, 'variant'>

/** Shares the receipt of a paid order: the main action once it is paid. */
export function ReceiptShare({ status, onPress, ...look }: Props) {
  return (
    <ShareButton
      {...look}
      variant="filled"
      onPress={onPress}
      payment={{
        transactionId: status.transaction_id,
        status: STATUS_TEXT.paidShort,
        amount: status.amount,
        paidTo: status.paid_to,
        at: status.paid_at ?? status.created_at,
        orderId: status.order_id,
        hasPdf: true,
        canFollow: status.way !== null,
      }}
    />
  )
}
