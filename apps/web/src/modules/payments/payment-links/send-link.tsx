import { may } from '@chukta/contract/permissions'
import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { storedRoleId } from '../../../lib/session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { usePaymentLinks } from './my-links-api.ts'
import { MY_LINKS_TEXT } from './my-links-text.ts'
import type { LinkSubject } from './send-link-dialog.tsx'

const SendLinkDialog = lazy(() => import('./send-link-dialog.tsx'))

/**
 * Below a way to pay: a button that makes a link by which somebody else pays the same. Nothing for those who may
 * make none, or while links are off.
 */
export function SendLink(props: LinkSubject) {
  return may(storedRoleId() ?? 0, 'payment-links.manage') ? <Offer {...props} /> : null
}

const FIRST_PAGE = { page: 1, per_page: 5 }

function Offer(subject: LinkSubject) {
  const { data } = usePaymentLinks(FIRST_PAGE)
  const [isOpen, setIsOpen] = useState(false)
  if (!data?.settings.enabled) return null
  return (
    <>
      <Button
        variant="subtle"
        fullWidth
        icon={<Link2 size={20} strokeWidth={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {MY_LINKS_TEXT.sendLink}
      </Button>
      {isOpen && (
        <Suspense>
          <SendLinkDialog {...subject} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
