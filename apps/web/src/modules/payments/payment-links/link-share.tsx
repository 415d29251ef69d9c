import { formatRupees } from '@chukta/contract/money'
import { Share2 } from 'lucide-react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { QrCode } from '../../../ui/layout/qr-code.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { MY_LINKS_TEXT } from './my-links-text.ts'
import classes from './payment-links-page.module.css'

const text = MY_LINKS_TEXT.link

/** `amount` in rupees with two decimals. */
export type SharedLink = { url: string; payee_name: string; amount: string; expires_at: string }

/** The ways to hand a link over: address, WhatsApp, the device's own sheet, and a code to scan. */
export function LinkShare({ link, onClose }: { link: SharedLink; onClose: () => void }) {
  const { url, payee_name: name } = link
  const amount = formatRupees(link.amount)
  const words = text.words(amount, name, url)
  // The person may close the sheet: that is no error.
  const share = () => void navigator.share({ text: words }).catch(() => undefined)
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.title}
      note={text.note(amount, name, formatDateTime(link.expires_at))}
      size="min(36rem, 90%)"
    >
      <div className={classes.share}>
        <div className={classes.address}>
          <input
            readOnly
            aria-label={text.address}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={url} label={text.copy} />
        </div>
        <div className={classes.ways}>
          <a
            className={buttonClass({})}
            href={`https://wa.me/?text=${encodeURIComponent(words)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {text.whatsApp}
          </a>
          {'share' in navigator && (
            <Button
              variant="default"
              icon={<Share2 size={20} strokeWidth={1.75} aria-hidden />}
              onClick={share}
            >
              {text.share}
            </Button>
          )}
        </div>
        <QrCode text={url} label={text.code(name)} />
        <p className={classes.note}>{text.codeNote}</p>
      </div>
    </ResponsiveDialog>
  )
}
