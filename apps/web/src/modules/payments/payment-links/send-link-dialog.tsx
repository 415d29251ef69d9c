import { formatRupees } from '@chukta/contract/money'
import { useState } from 'react'
import { toastRefusal } from '../../../lib/toast.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { DaysChoice, expiryAfter, type LinkDays } from './days-choice.tsx'
import { LinkShare, type SharedLink } from './link-share.tsx'
import { useMakeLink } from './my-links-api.ts'
import { MY_LINKS_TEXT } from './my-links-text.ts'

const text = MY_LINKS_TEXT.form

/** What a link pays, as a pay body names it; `amount` in rupees with two decimals. */
export type LinkSubject = {
  serviceId: number
  which: { service_user_id: number; payee_confirmed?: boolean } | { bill_id: number } | { unique_id: string }
  name: string
  amount: string
}

/** Makes a link for what a page shows, then shows the ways to send it. */
export default function SendLinkDialog({
  serviceId,
  which,
  name,
  amount,
  onClose,
}: LinkSubject & { onClose: () => void }) {
  const make = useMakeLink()
  const [days, setDays] = useState<LinkDays>('7')
  const [made, setMade] = useState<SharedLink | null>(null)
  const form = useSchemaForm({ initial: {}, check: () => ({}) })
  const isBill = 'bill_id' in which
  const submit = form.submit(async () => {
    try {
      const { data } = await make.mutateAsync({
        service_id: serviceId,
        ...which,
        ...('service_user_id' in which ? { amount } : {}),
        ...(isBill ? {} : { expires_at: expiryAfter(days) }),
      })
      setMade({ url: data.url, payee_name: name, amount, expires_at: data.expires_at })
    } catch (error) {
      toastRefusal(error, text.failed)
    }
  })
  if (made) return <LinkShare link={made} onClose={onClose} />
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={MY_LINKS_TEXT.sendLink}
      note={`${text.of(formatRupees(amount), name)} ${text.charge}`}
      size="min(36rem, 90%)"
    >
      <DialogForm onSubmit={submit} busy={form.busy} press={text.make} pressing={text.making}>
        {isBill ? <p>{text.billNote}</p> : <DaysChoice value={days} onChange={setDays} />}
      </DialogForm>
    </ResponsiveDialog>
  )
}
