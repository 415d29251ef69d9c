import { type CreditNote, getCreditNotePdf, listCreditNotes } from '@chukta/contract/insight/invoices'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { dataQuery } from '../../../../lib/data-query.ts'
import { requestFile, saveFile } from '../../../../lib/download.ts'
import { say } from '../../../../lib/language.ts'
import { failureSentence } from '../../../../lib/request-error.ts'
import { storedUserId } from '../../../../lib/session.ts'
import { formatDate } from '../../../../lib/time/dates.ts'
import { toastFailure } from '../../../../lib/toast.ts'
import { BusyButton } from '../../../../ui/form/button.tsx'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { ResponsiveDialog } from '../../../../ui/overlay/responsive-dialog.tsx'
import { PendingSheet } from '../../../../ui/table/pending-sheet.tsx'
import classes from './invoice-dialog.module.css'
import { INVOICE_TEXT } from './invoice-text.ts'
import { PaperTable } from './paper-table.tsx'
import { TaxBlock } from './tax-block.tsx'

const text = INVOICE_TEXT
const failed = text.notesFailed

type Props = { transactionId: number; onClose: () => void }

/** The credit and debit notes of a transaction, each with its PDF. */
export function NotesDialog({ transactionId, onClose }: Props) {
  const { data, error, refetch } = useQuery(
    dataQuery(['credit-notes', storedUserId(), transactionId], listCreditNotes, {
      params: { id: transactionId },
    }),
  )
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.notes}>
      {data ? (
        <>
          {data.length === 0 && <p>{text.noNotes}</p>}
          {data.map((note, n) => (
            <NoteSheet key={note.id} note={note} transactionId={transactionId} place={n + 1} />
          ))}
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

type NoteProps = { note: CreditNote; transactionId: number; place: number }

function NoteSheet({ note, transactionId, place }: NoteProps) {
  const [busy, setBusy] = useState(false)
  const title = note.kind === 'credit' ? text.creditNote : text.debitNote
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await requestFile(getCreditNotePdf, { params: { id: transactionId, place } }))
    } catch (error) {
      toastFailure(error, failed)
    }
    setBusy(false)
  }
  return (
    <section className={classes.note} aria-label={`${title} ${note.note_no}`}>
      <h3>
        {title} {note.note_no}
      </h3>
      <div className={classes.columns}>
        <Facts
          facts={[
            { label: text.date, value: formatDate(note.note_date) },
            { label: text.transactionId, value: note.urn },
            { label: text.billTo, value: note.name },
          ]}
        />
        <Facts
          facts={[
            { label: text.number, value: note.invoice_no },
            { label: text.invoiceDate, value: formatDate(note.invoice_date) },
            { label: text.service, value: say(note.service_name) },
          ]}
        />
      </div>
      {note.tax && <TaxBlock tax={note.tax} />}
      <PaperTable
        paper={note}
        title={title}
        {...(note.kind === 'credit' && { totalLabel: text.givenBack })}
      />
      <div className={classes.buttons}>
        <BusyButton
          variant="default"
          busy={busy}
          busyText={text.downloading}
          icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => void download()}
        >
          {text.downloadNote(note.note_no)}
        </BusyButton>
      </div>
    </section>
  )
}
