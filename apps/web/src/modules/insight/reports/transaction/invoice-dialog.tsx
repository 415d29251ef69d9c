import type { Invoice } from '@chukta/contract/insight/invoices'
import { RECORDS } from '@chukta/contract/record-messages'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { invoicePdf } from '../../../../domain/payment/invoice-pdf.ts'
import { saveFile } from '../../../../lib/download.ts'
import { failureSentence } from '../../../../lib/request-error.ts'
import { toastFailure } from '../../../../lib/toast.ts'
import { BusyButton } from '../../../../ui/form/button.tsx'
import { ResponsiveDialog } from '../../../../ui/overlay/responsive-dialog.tsx'
import { PendingSheet } from '../../../../ui/table/pending-sheet.tsx'
import { useInvoice } from '../reports-api.ts'
import classes from './invoice-dialog.module.css'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { INVOICE_TEXT } from './invoice-text.ts'

export { NotesDialog } from './notes-dialog.tsx'

const text = INVOICE_TEXT
const failed = RECORDS.reports.invoiceFailed

type Props = { transactionId: number; onClose: () => void }

/** The invoice of a paid transaction, and its PDF as a download (spec 2 section 2.11). */
export default function InvoiceDialog({ transactionId, onClose }: Props) {
  const { data: invoice, error, refetch } = useInvoice(transactionId)
  useEffect(() => {
    if (error) toastFailure(error, failed)
  }, [error])
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.title} note={invoice?.invoice_no}>
      {invoice ? (
        <>
          <InvoiceSheet invoice={invoice} />
          <DownloadButton invoice={invoice} />
        </>
      ) : (
        <PendingSheet
          failure={error ? failureSentence(error, failed) : undefined}
          onRetry={() => void refetch()}
        />
      )}
    </ResponsiveDialog>
  )
}

function DownloadButton({ invoice }: { invoice: Invoice }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await invoicePdf(invoice.id))
    } catch (error) {
      toastFailure(error, failed)
    }
    setBusy(false)
  }
  return (
    <div className={classes.buttons}>
      <BusyButton
        busy={busy}
        busyText={text.downloading}
        icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
        onClick={() => void download()}
      >
        {text.download}
      </BusyButton>
    </div>
  )
}
