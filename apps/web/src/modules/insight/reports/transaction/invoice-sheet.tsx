import type { Invoice } from '@chukta/contract/insight/invoices'
import { say } from '../../../../lib/language.ts'
import { formatDate } from '../../../../lib/time/dates.ts'
import { Facts } from '../../../../ui/layout/facts.tsx'
import classes from './invoice-dialog.module.css'
import { INVOICE_TEXT } from './invoice-text.ts'
import { PaperTable, SumRow } from './paper-table.tsx'
import { TaxBlock } from './tax-block.tsx'

const text = INVOICE_TEXT

/** The same lines as the PDF: parties, purpose, the items and their sum. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { refunded, disputed, tax } = invoice
  return (
    <>
      <div className={classes.columns}>
        <Facts
          facts={[
            { label: text.number, value: invoice.invoice_no },
            { label: text.date, value: formatDate(invoice.invoice_date) },
            { label: text.transactionId, value: invoice.urn },
            { label: text.mode, value: say(invoice.payment_mode) },
            { label: text.bankReference, value: invoice.bank_reference_no ?? '–' },
          ]}
        />
        <Facts
          facts={[
            { label: text.billTo, value: invoice.name },
            { label: text.mobile, value: invoice.mobile },
            { label: text.service, value: say(invoice.service_name) },
            { label: text.description, value: say(invoice.description) },
            { label: text.paidTo, value: invoice.paid_to },
          ]}
        />
      </div>
      {tax && <TaxBlock tax={tax} />}
      <PaperTable paper={invoice} title={text.title}>
        {refunded && <SumRow label={text.refunded(formatDate(refunded.at))} rupees={refunded.amount} />}
        {disputed?.map(({ is_lost, amount, at }) => (
          <SumRow
            key={String(is_lost)}
            label={(is_lost ? text.takenBack : text.disputed)(formatDate(at))}
            rupees={amount}
          />
        ))}
      </PaperTable>
    </>
  )
}
