import { formatRupees } from '@chukta/contract/money'
import { TRACK } from '@chukta/contract/payments/public-tracking-messages'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../lib/time/dates.ts'
import { toastRefusal } from '../../../../lib/toast.ts'
import { BusyButton, Button } from '../../../../ui/form/button.tsx'
import { CopyButton } from '../../../../ui/form/copy-button.tsx'
import { ResponsiveDialog } from '../../../../ui/overlay/responsive-dialog.tsx'
import type { TransactionDetail } from '../reports-api.ts'
import { TRANSACTION_PAYOUT_TEXT } from './payout-text.ts'
import classes from './track-link-button.module.css'
import { useTrackLink } from './way-api.ts'

const text = TRANSACTION_PAYOUT_TEXT

/** Makes the link by which the payee can follow the money, to be copied or shared. */
export function TrackLinkButton({ transaction }: { transaction: TransactionDetail }) {
  const make = useTrackLink()
  const [link, setLink] = useState<{ url: string; good_until: string } | null>(null)
  if (transaction.way === null || transaction.payment_status !== 'PAID') return null
  const press = async () => {
    try {
      setLink((await make.mutateAsync(transaction.id)).data)
    } catch (error) {
      toastRefusal(error, TRACK.linkFailed)
    }
  }
  const share = (url: string) => {
    const words = text.shareText(formatRupees(transaction.payout?.amount ?? transaction.base_amount))
    // The person may close the sheet: that is no error.
    navigator.share({ text: words, url }).catch(() => undefined)
  }
  return (
    <>
      <BusyButton
        variant="default"
        icon={<Link2 size={20} strokeWidth={1.75} aria-hidden />}
        busy={make.isPending}
        busyText={text.making}
        onClick={() => void press()}
      >
        {text.link}
      </BusyButton>
      {link && (
        <ResponsiveDialog opened onClose={() => setLink(null)} title={text.linkTitle} size="min(36rem, 90%)">
          <p className={classes.note}>{text.linkNote(formatDate(link.good_until))}</p>
          <div className={classes.link}>
            <input
              readOnly
              aria-label={text.linkLabel}
              value={link.url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link.url} label={text.copyLink} />
          </div>
          {'share' in navigator && <Button onClick={() => share(link.url)}>{text.shareLink}</Button>}
        </ResponsiveDialog>
      )}
    </>
  )
}
