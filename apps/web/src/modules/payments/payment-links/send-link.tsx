import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { useMayMakeLinks } from './my-links-api.ts'
import { MY_LINKS_TEXT } from './my-links-text.ts'
import type { LinkSubject } from './send-link-dialog.tsx'

const SendLinkDialog = lazy(() => import('./send-link-dialog.tsx'))

/**
 * Below a way to pay: a button that makes a link by which somebody else pays the same. Nothing for those who may
 * make none, or while links are off.
 */
export function SendLink(subject: LinkSubject) {
  const isOffered = useMayMakeLinks()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOffered) return null
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
