import { formatRupees } from '@chukta/contract/money'
import type { PaymentLink } from '@chukta/contract/payments/payment-links'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import type { SharedLink } from './link-share.tsx'
import { useCancelLink } from './my-links-api.ts'
import { MY_LINKS_TEXT } from './my-links-text.ts'
import classes from './payment-links-page.module.css'

const text = MY_LINKS_TEXT

type Props = { link: PaymentLink; onSend: (link: SharedLink) => void }

/** Sends an open link again or cancels it; leads to the payment of one that somebody pays or has paid. */
export function LinkActions({ link, onSend }: Props) {
  const { url, payee_name: name } = link
  return (
    <span className={classes.actions}>
      {url !== null && link.state === 'open' && (
        <Button
          variant="default"
          size="sm"
          icon={<Send size={18} strokeWidth={1.75} aria-hidden />}
          aria-label={text.sendTo(name)}
          onClick={() => onSend({ ...link, url })}
        >
          {text.send}
        </Button>
      )}
      {link.transaction_id !== null && (
        <Link
          to="/view-reports/$id"
          params={{ id: String(link.transaction_id) }}
          className={buttonClass({ variant: 'default', size: 'sm' })}
          aria-label={text.paymentOf(name)}
        >
          {text.payment}
        </Link>
      )}
      {link.state === 'open' && <CancelLink link={link} />}
    </span>
  )
}

function CancelLink({ link }: { link: PaymentLink }) {
  const [asks, setAsks] = useState(false)
  const cancel = useCancelLink()
  const confirm = async () => {
    try {
      toast.success((await cancel.mutateAsync(link.id)).message)
    } catch (error) {
      toastRefusal(error, text.cancelFailed)
    }
    setAsks(false)
  }
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label={text.cancelOf(link.payee_name)}
        onClick={() => setAsks(true)}
      >
        {text.cancel}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.cancelTitle(formatRupees(link.amount), link.payee_name)}
        note={text.cancelNote}
        busy={cancel.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
