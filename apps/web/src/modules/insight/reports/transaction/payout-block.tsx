import { formatRupees } from '@chukta/contract/money'
import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { HELP } from '../../../../domain/help/help-text.ts'
import { payeeLink } from '../../../../domain/payee/payee-screen.ts'
import { PayoutChip } from '../../../../domain/payout/payout-chip.tsx'
import { SendButton } from '../../../../domain/payout/send-button.tsx'
import { can } from '../../../../lib/can.ts'
import { say } from '../../../../lib/language.ts'
import { formatDateTime } from '../../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../../lib/toast.ts'
import { Button, buttonClass } from '../../../../ui/form/button.tsx'
import { CopyButton } from '../../../../ui/form/copy-button.tsx'
import { FieldHelp } from '../../../../ui/form/field-help.tsx'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import type { TransactionDetail } from '../reports-api.ts'
import page from '../transaction-page.module.css'
import classes from './payout-block.module.css'
import { TRANSACTION_PAYOUT_TEXT } from './payout-text.ts'
import { useConfirmAccount } from './way-api.ts'

const text = TRANSACTION_PAYOUT_TEXT
const CAN_BE_SENT = ['held', 'failed', 'reversed']

/** The payee's payout of a payment: its progress, the reason why it waits or failed, and the possible actions. */
export function PayoutBlock({ transaction }: { transaction: TransactionDetail }) {
  const { payout, payout_closed_as: closedAs, payee } = transaction
  if (!payout) return null
  const { labels } = text
  const isOpen = closedAs === null
  const maySend = isOpen && CAN_BE_SENT.includes(payout.status) && can('payouts.manage')
  const facts = [
    { label: labels.status, value: <PayoutChip status={payout.status} closedAs={closedAs} /> },
    { label: labels.amount, value: formatRupees(payout.amount) },
    { label: labels.account, value: payout.account_number },
    ...(payout.utr
      ? [{ label: labels.utr, value: <Utr utr={payout.utr} />, help: <FieldHelp {...HELP.utr} /> }]
      : []),
    ...(payout.reference ? [{ label: labels.reference, value: payout.reference }] : []),
    ...(payout.sent_at ? [{ label: labels.sent, value: formatDateTime(payout.sent_at) }] : []),
    ...(payout.arrived_at ? [{ label: labels.arrived, value: formatDateTime(payout.arrived_at) }] : []),
    ...(payout.expected_at && !payout.arrived_at && isOpen
      ? [{ label: labels.expected, value: formatDateTime(payout.expected_at) }]
      : []),
  ]
  return (
    <section className={page.sheet} aria-labelledby="payout-of-transaction">
      <h2 id="payout-of-transaction">{text.title}</h2>
      {isOpen && payout.reason && (
        <p className={classes.reason} role="note">
          {say(payout.reason)}
        </p>
      )}
      <div className={page.group}>
        <Facts facts={facts} />
      </div>
      {isOpen && (payee?.problem || maySend) && (
        <div className={classes.actions}>
          {payee?.problem && <CorrectLink payee={payee} />}
          {payee?.may_confirm && <ConfirmButton transaction={transaction} />}
          {maySend && <SendButton payout={payout} payeeName={transaction.paid_to} />}
        </div>
      )}
    </section>
  )
}

function Utr({ utr }: { utr: string }) {
  return (
    <span className={classes.utr}>
      {utr}
      <CopyButton text={utr} label={`${text.labels.utr}: ${utr}`} />
    </span>
  )
}

function CorrectLink({ payee }: { payee: NonNullable<TransactionDetail['payee']> }) {
  const category = categoryOfService(payee.service_slug)
  if (!category) return null
  return (
    <Link
      {...payeeLink({ category, serviceId: payee.service_id }, 'edit', payee.id)}
      className={buttonClass({})}
    >
      {text.correct}
    </Link>
  )
}

function ConfirmButton({ transaction }: { transaction: TransactionDetail }) {
  const [asks, setAsks] = useState(false)
  const confirm = useConfirmAccount()
  // The version shown when the question opened, not one that a refetch brings meanwhile.
  const [version, setVersion] = useState<number | null>(null)
  const run = async () => {
    try {
      toast.success(
        (await confirm.mutateAsync({ transactionId: transaction.id, accountVersion: version })).data.message,
      )
    } catch (error) {
      toastRefusal(error, text.confirmFailed)
    }
    setAsks(false)
  }
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setVersion(transaction.payee?.account_version ?? null)
          setAsks(true)
        }}
      >
        {text.confirm}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.confirmTitle(transaction.paid_to)}
        note={text.confirmNote}
        busy={confirm.isPending}
        onYes={run}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
