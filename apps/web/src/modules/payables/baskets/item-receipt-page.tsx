import { formatRupees } from '@chukta/contract/money'
import type { ItemReceipt } from '@chukta/contract/payables/baskets'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/download.ts'
import { say } from '../../../lib/language.ts'
import { amountInWords } from '../../../lib/money/amount-words.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Receipt, TearLine } from '../../../ui/layout/receipt.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { BASKET_TEXT } from './basket-text.ts'
import { itemReceiptPdf, useItemReceipt } from './baskets-api.ts'
import classes from './item-receipt.module.css'

const text = BASKET_TEXT

/** The receipt of one payee of a payment of several, to be passed on to them: nothing of the others. */
export function ItemReceiptPage() {
  const id = Number(useParams({ from: '/shell/item-receipt/$id' }).id)
  const { data, error, refetch } = useItemReceipt(id)
  return (
    <>
      <PageHeading
        title={data ? text.receiptTitle(data.paid_to) : text.receipt}
        back={<BackButton fallback={data ? `/view-reports/${data.transaction_id}` : '/user-reports'} />}
      />
      {data ? (
        <div className={classes.page}>
          <Paper receipt={data} />
          <DownloadButton id={id} />
        </div>
      ) : (
        <PendingSheet
          failure={error ? failureSentence(error, text.receiptFailed) : undefined}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}

function Paper({ receipt }: { receipt: ItemReceipt }) {
  const facts = [
    { label: text.paidTo, value: `${receipt.paid_to}, ${receipt.paid_to_account}` },
    { label: text.paidBy, value: receipt.paid_by },
    { label: text.service, value: say(receipt.service_name) },
    { label: text.mode, value: say(receipt.payment_mode) },
    { label: text.order, value: receipt.urn },
    { label: text.paidOn, value: formatDateTime(receipt.paid_at) },
    ...(receipt.utr ? [{ label: text.utr, value: receipt.utr }] : []),
    ...(receipt.arrived_at ? [{ label: text.arrived, value: formatDateTime(receipt.arrived_at) }] : []),
    ...(receipt.refunded === '0.00'
      ? []
      : [{ label: text.givenBack, value: formatRupees(receipt.refunded) }]),
  ]
  return (
    <Receipt>
      <p>{text.receiptOf(receipt.paid_by)}</p>
      <Amount rupees={receipt.amount} size="large" />
      <p className={classes.words}>{amountInWords(receipt.amount)}</p>
      <TearLine />
      <Facts facts={facts} />
    </Receipt>
  )
}

function DownloadButton({ id }: { id: number }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await itemReceiptPdf(id))
    } catch (error) {
      toastFailure(error, text.receiptFailed)
    }
    setBusy(false)
  }
  return (
    <BusyButton
      busy={busy}
      busyText={text.downloading}
      icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
      onClick={() => void download()}
    >
      {text.download}
    </BusyButton>
  )
}
