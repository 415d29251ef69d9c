import type { CreditNote, Invoice } from '@chukta/contract/insight/invoices'
import type { ReactNode } from 'react'
import { language, say } from '../../../../lib/language.ts'
import { amountInWords } from '../../../../lib/money/amount-words.ts'
import { Amount } from '../../../../ui/layout/amount.tsx'
import classes from './invoice-dialog.module.css'
import { INVOICE_TEXT } from './invoice-text.ts'

const text = INVOICE_TEXT
type Paper = Pick<Invoice | CreditNote, 'items' | 'subtotal' | 'gst' | 'gst_rate' | 'total' | 'tax'>

/**
 * The lines of an invoice or a note, and how they add up. `children`: rows below the total. While it is open, the
 * browser prints it alone (`print.css`).
 */
export function PaperTable({
  paper,
  title,
  totalLabel = text.total,
  children,
}: {
  paper: Paper
  title: string
  totalLabel?: string
  children?: ReactNode
}) {
  const { tax } = paper
  return (
    <>
      <table className={classes.items} data-paper>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.amount}</th>
          </tr>
        </thead>
        <tbody>
          {paper.items.map((item) => (
            <tr key={item.description}>
              <td>{itemWords(item.description)}</td>
              <td>
                <Amount rupees={item.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow label={text.subtotal} rupees={paper.subtotal} />
          {tax && tax.taxes.length > 0 ? (
            tax.taxes.map(({ name, rate, amount }) => (
              <SumRow key={name} label={text.tax(name, rate)} rupees={amount} />
            ))
          ) : (
            <SumRow label={text.gst(paper.gst_rate)} rupees={paper.gst} />
          )}
          <tr className={classes.total}>
            <th scope="row">{totalLabel}</th>
            <td>
              <Amount rupees={paper.total} size="total" final />
            </td>
          </tr>
          {children}
        </tfoot>
      </table>
      {tax && (
        <p className={classes.words}>
          {language === 'en' ? tax.amount_in_words : amountInWords(paper.total)}
        </p>
      )}
    </>
  )
}

/** The name of an item, on an English paper that a person reads in their own language: only its fixed words differ. */
function itemWords(written: string): string {
  const method = /^Charge for (.+)$/s.exec(written)?.[1]
  if (method !== undefined) return text.chargeFor(say(method))
  const [service = '', ...whom] = written.split(': ')
  return [say(service), ...whom].join(': ')
}

export function SumRow({ label, rupees }: { label: string; rupees: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Amount rupees={rupees} />
      </td>
    </tr>
  )
}
