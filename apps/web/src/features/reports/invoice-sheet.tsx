import type { Invoice } from '@chukta/contract/invoices'
import { formatDate } from '../../lib/dates.ts'
import { Amount } from '../../ui/layout/amount.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import classes from './invoice-dialog.module.css'
import { INVOICE_TEXT } from './invoice-text.ts'

const text = INVOICE_TEXT

/** The same lines as the PDF: who, for what, the items and their sum. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <div className={classes.columns}>
        <Facts
          facts={[
            { label: text.number, value: invoice.invoice_no },
            { label: text.date, value: formatDate(invoice.invoice_date) },
            { label: text.transactionId, value: invoice.urn },
            { label: text.mode, value: invoice.payment_mode },
            { label: text.bankReference, value: invoice.bank_reference_no ?? '–' },
          ]}
        />
        <Facts
          facts={[
            { label: text.billTo, value: invoice.name },
            { label: text.mobile, value: invoice.mobile },
            { label: text.service, value: invoice.service_name },
            { label: text.description, value: invoice.description },
            { label: text.paidTo, value: invoice.paid_to },
          ]}
        />
      </div>
      <table className={classes.items}>
        <caption className="visually-hidden">{text.title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.amount}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.items.map((item) => (
            <tr key={item.description}>
              <td>{item.description}</td>
              <td>
                <Amount rupees={item.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.subtotal}</th>
            <td>
              <Amount rupees={invoice.subtotal} />
            </td>
          </tr>
          <tr>
            <th scope="row">{text.gst(invoice.gst_rate)}</th>
            <td>
              <Amount rupees={invoice.gst} />
            </td>
          </tr>
          <tr className={classes.total}>
            <th scope="row">{text.total}</th>
            <td>
              <Amount rupees={invoice.total} size="total" final />
            </td>
          </tr>
          {invoice.refunded && (
            <tr>
              <th scope="row">{text.refunded(formatDate(invoice.refunded.at))}</th>
              <td>
                <Amount rupees={invoice.refunded.amount} />
              </td>
            </tr>
          )}
          {invoice.disputed?.map(({ is_lost, amount, at }) => (
            <tr key={String(is_lost)}>
              <th scope="row">{(is_lost ? text.takenBack : text.disputed)(formatDate(at))}</th>
              <td>
                <Amount rupees={amount} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </>
  )
}
