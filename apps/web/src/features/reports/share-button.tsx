import { formatRupees } from '@chukta/contract/money'
import { Share2 } from 'lucide-react'
import { formatDate } from '../../lib/dates.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { invoicePdf } from './invoice-pdf.ts'
import type { TransactionDetail } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import { TRANSACTION_TEXT } from './transaction-text.ts'

const text = TRANSACTION_TEXT
const icon = <Share2 size={20} strokeWidth={1.75} aria-hidden />

/** Shares a payment: on a phone through its own sheet, a paid one with the invoice; elsewhere as a text. */
export function ShareButton({ transaction }: { transaction: TransactionDetail }) {
  const words = text.shareText({
    status: REPORTS_TEXT.tileNames[transaction.payment_status],
    amount: formatRupees(transaction.amount),
    name: transaction.paid_to,
    date: formatDate(transaction.created_at),
    urn: transaction.urn,
  })
  if ('share' in navigator) {
    return (
      <Button variant="default" icon={icon} onClick={() => void shareSheet(transaction, words)}>
        {text.share}
      </Button>
    )
  }
  const copy = async () => {
    await navigator.clipboard.writeText(words)
    toast.success(text.shareCopied)
  }
  return (
    <Menu position="bottom-end" shadow="md" radius="md" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" icon={icon}>
          {text.share}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text.shareWhatsApp}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`mailto:?subject=${encodeURIComponent(transaction.urn)}&body=${encodeURIComponent(words)}`}
        >
          {text.shareMail}
        </Menu.Item>
        {'clipboard' in navigator && <Menu.Item onClick={() => void copy()}>{text.shareCopy}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

async function shareSheet(transaction: TransactionDetail, words: string): Promise<void> {
  try {
    const files = transaction.no_invoice_because === null ? [await invoicePdf(transaction.id)] : []
    const withFile = { files, text: words }
    await navigator.share(files.length > 0 && navigator.canShare(withFile) ? withFile : { text: words })
  } catch (error) {
    // The person closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(text.shareFailed)
  }
}
