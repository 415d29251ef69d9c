import { FILE_LINK_SECONDS } from '@chukta/contract/identity/files'
import type { Payee } from '@chukta/contract/payables/payees'
import { ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { PayeeScreen } from '../../../domain/payee/payee-screen.ts'
import { toast } from '../../../lib/toast.ts'
import { requestForEdit } from './payees-api.ts'
import { PAYEES_TEXT } from './payees-text.ts'
import classes from './stored-document.module.css'

type Props = { screen: PayeeScreen; payee: Payee; loadedAt: number }

// Some seconds before the link expires, for the request's own time.
const FRESH_MS = (FILE_LINK_SECONDS - 15) * 1000

/** 'View Current Attachment': the stored document in a new tab; its short-lived link is renewed when needed. */
export function StoredDocument({ screen, payee, loadedAt }: Props) {
  const renewIfOld = (event: MouseEvent) => {
    if (Date.now() - loadedAt < FRESH_MS) return
    event.preventDefault()
    void openFresh(screen)
  }
  return (
    <p className={classes.stored}>
      <span>{payee.document}</span>
      <a
        href={payee.document_url ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
        onClick={renewIfOld}
      >
        {screen.category.edit.attachmentLink}
        <ExternalLink size={16} strokeWidth={2} aria-hidden />
        <span className="visually-hidden"> {PAYEES_TEXT.opensInNewTab}</span>
      </a>
    </p>
  )
}

async function openFresh(screen: PayeeScreen): Promise<void> {
  // Opened within the click, else the browser takes it for a pop-up.
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { document_url } = await requestForEdit(screen)
    if (!tab || !document_url) throw new Error('no tab or no document')
    tab.location.replace(document_url)
  } catch {
    tab?.close()
    toast.error(PAYEES_TEXT.linkFailed)
  }
}
