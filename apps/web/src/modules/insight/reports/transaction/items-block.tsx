import { formatRupees } from '@chukta/contract/money'
import type { PaidItem } from '@chukta/contract/payables/baskets'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useItemsOf } from '../../../../domain/payment/items-of-payment.ts'
import { PayoutChip } from '../../../../domain/payout/payout-chip.tsx'
import { SendButton } from '../../../../domain/payout/send-button.tsx'
import { can } from '../../../../lib/can.ts'
import { say } from '../../../../lib/language.ts'
import { Button, buttonClass } from '../../../../ui/form/button.tsx'
import { PendingSheet } from '../../../../ui/table/pending-sheet.tsx'
import type { TransactionDetail } from '../reports-api.ts'
import page from '../transaction-page.module.css'
import classes from './items-block.module.css'
import { ITEMS_TEXT } from './items-text.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))
const text = ITEMS_TEXT
const CAN_BE_SENT = ['held', 'failed', 'reversed']

/** The payees of a payment of several: the progress of the money of each, their receipt, and the possible actions. */
export default function ItemsBlock({ transaction }: { transaction: TransactionDetail }) {
  const { data, error, refetch } = useItemsOf(transaction.id)
  const [refunded, setRefunded] = useState<PaidItem | null>(null)
  const isPaid = transaction.payment_status === 'PAID'
  return (
    <section className={`${page.sheet} ${classes.block}`} aria-labelledby="items-of-transaction">
      <h2 id="items-of-transaction">
        {text.title}
        {data && can('payments.pay') && (
          <Link
            to="/pay-several/$serviceId"
            params={{ serviceId: String(data.service_id) }}
            search={{ from: transaction.id }}
            className={buttonClass({ variant: 'default', size: 'sm' })}
          >
            {text.repeat}
          </Link>
        )}
      </h2>
      {data ? (
        <ul className={classes.rows}>
          {data.data.map((item) => (
            <Row key={item.id} item={item} isPaid={isPaid} onRefund={() => setRefunded(item)} />
          ))}
        </ul>
      ) : (
        <PendingSheet failure={error ? text.failed : undefined} onRetry={() => void refetch()} />
      )}
      <Suspense>
        {refunded && (
          <RefundDialog transaction={transaction} item={refunded} onClose={() => setRefunded(null)} />
        )}
      </Suspense>
    </section>
  )
}

type RowProps = { item: PaidItem; isPaid: boolean; onRefund: () => void }

function Row({ item, isPaid, onRefund }: RowProps) {
  const { payout, payout_closed_as: closedAs } = item
  const maySend = payout && closedAs === null && CAN_BE_SENT.includes(payout.status) && can('payouts.manage')
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <strong>{item.paid_to}</strong>
        <small>{item.paid_to_account}</small>
      </div>
      <div className={classes.amount}>
        <strong>{formatRupees(item.amount)}</strong>
        <small>{text.charge(formatRupees(item.charge))}</small>
        {item.refunded !== '0.00' && <small>{text.refunded(formatRupees(item.refunded))}</small>}
      </div>
      <div className={classes.state}>
        {payout && <PayoutChip status={payout.status} closedAs={closedAs} />}
        {payout?.utr && <small>{text.utr(payout.utr)}</small>}
        {closedAs === null && payout?.reason && <small>{say(payout.reason)}</small>}
      </div>
      <div className={classes.actions}>
        {isPaid && (
          <Link
            to="/item-receipt/$id"
            params={{ id: String(item.id) }}
            className={buttonClass({ variant: 'default', size: 'sm' })}
            aria-label={text.receiptOf(item.paid_to)}
          >
            {text.receipt}
          </Link>
        )}
        {maySend && <SendButton payout={payout} payeeName={item.paid_to} size="sm" />}
        {isPaid && can('refunds.manage') && item.refunded !== item.amount && (
          <Button variant="default" size="sm" onClick={onRefund} aria-label={text.refundOf(item.paid_to)}>
            {text.refund}
          </Button>
        )}
      </div>
    </li>
  )
}
