import { formatRupees } from '@chukta/contract/money'
import { Download, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { saveFile } from '../../lib/download.ts'
import { useOnline } from '../../lib/online.ts'
import { formatDate } from '../../lib/time/dates.ts'
import { toast, toastFailure } from '../../lib/toast.ts'
import { BusyButton, Button, type ButtonLook } from '../../ui/form/button.tsx'
import { Menu, MenuItem, menuItem } from '../../ui/overlay/menu.tsx'
import { newInvoicePdf } from './invoice-pdf.ts'
import { SHARE_TEXT } from './share-text.ts'
import { trackUrl, useTrackUrl } from './track-url.ts'

const text = SHARE_TEXT
const icon = <Share2 size={20} strokeWidth={1.75} aria-hidden />

type Shared = {
  transactionId: number
  status: string
  /** The payee's amount, in rupees. */
  amount: string
  paidTo: string
  at: string
  orderId: string
  /** There is an invoice, or will be in a moment. */
  hasPdf: boolean
  /** The payee can follow its money by a link. */
  canFollow: boolean
}
type Props = { payment: Shared; onPress?: () => void } & ButtonLook

/**
 * Shares a payment's receipt and the link to follow its money: through the device's own sheet, with the PDF where it takes
 * files; elsewhere from a menu, as a text or as a download.
 */
export function ShareButton({ payment, onPress, variant = 'default', ...look }: Props) {
  const bySheet = payment.hasPdf ? takesFiles() : 'share' in navigator
  const Way = bySheet ? SheetButton : MenuButton
  return <Way payment={payment} onPress={onPress} look={{ variant, ...look }} />
}

/** The shared text, with the address to follow the money where there is one. */
function wordsOf({ status, amount, paidTo, at, orderId }: Shared, url: string | null | undefined): string {
  const said = { status, amount: formatRupees(amount), name: paidTo }
  return url ? text.wordsWithLink({ ...said, url }) : text.words({ ...said, date: formatDate(at), orderId })
}

function takesFiles(): boolean {
  const files = [new File([], 'receipt.pdf', { type: 'application/pdf' })]
  return 'share' in navigator && 'canShare' in navigator && navigator.canShare({ files })
}

type WayProps = { payment: Shared; onPress: Props['onPress']; look: ButtonLook }

function SheetButton({ payment, onPress, look }: WayProps) {
  const [busy, setBusy] = useState(false)
  const file = useRef<File>(undefined)
  const share = async () => {
    onPress?.()
    setBusy(true)
    try {
      const url = payment.canFollow ? await trackUrl(payment.transactionId) : null
      if (payment.hasPdf) file.current ??= await newInvoicePdf(payment.transactionId)
      await navigator.share({
        text: wordsOf(payment, url),
        ...(file.current && { files: [file.current] }),
      })
    } catch (error) {
      tellFailure(error)
    }
    setBusy(false)
  }
  return (
    <BusyButton {...look} icon={icon} busy={busy} busyText={text.preparing} onClick={() => void share()}>
      {text.share}
    </BusyButton>
  )
}

function tellFailure(error: unknown): void {
  const name = error instanceof DOMException ? error.name : ''
  // The person closed the sheet.
  if (name === 'AbortError') return
  // The file took so long that the press no longer counts for the browser; it is there now.
  if (name === 'NotAllowedError') toast.info(text.ready)
  else toastFailure(error, text.failed)
}

function MenuButton({ payment, onPress, look }: WayProps) {
  const online = useOnline()
  const [isOpened, setIsOpened] = useState(false)
  const words = wordsOf(payment, useTrackUrl(payment.transactionId, payment.canFollow && isOpened))
  const copy = async () => {
    await navigator.clipboard.writeText(words)
    toast.success(text.copied)
  }
  const download = () =>
    newInvoicePdf(payment.transactionId)
      .then(saveFile)
      .catch((error: unknown) => toastFailure(error, text.failed))
  return (
    <Menu
      onOpen={() => {
        setIsOpened(true)
        onPress?.()
      }}
      button={(opener) => (
        <Button {...look} icon={icon} {...opener}>
          {text.share}
        </Button>
      )}
    >
      <a
        {...menuItem}
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text.whatsApp}
      </a>
      <a
        {...menuItem}
        href={`mailto:?subject=${encodeURIComponent(payment.orderId)}&body=${encodeURIComponent(words)}`}
      >
        {text.mail}
      </a>
      {'clipboard' in navigator && <MenuItem onClick={() => void copy()}>{text.copy}</MenuItem>}
      {payment.hasPdf && online && (
        <MenuItem onClick={() => void download()}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          {text.download}
        </MenuItem>
      )}
    </Menu>
  )
}
