import type { Payee } from '@chukta/contract/payables/payees'
import { Link } from '@tanstack/react-router'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { buttonClass } from '../../ui/form/button.tsx'
import classes from './document-missing.module.css'
import { DOCUMENT_TEXT } from './document-text.ts'
import { type PayeeScreen, payeeLink } from './payee-screen.ts'

const text = DOCUMENT_TEXT

/** The state of a payee that cannot be paid before its document is added. */
export function DocumentMissingChip() {
  return <StatusChip status="waiting" label={text.missing} />
}

type Props = {
  screen: Pick<PayeeScreen, 'category' | 'serviceId'>
  payee: Pick<Payee, 'id' | 'name'>
  /** Left out where the document is added on this same page. */
  isElsewhere?: boolean
}

/** Why a payee cannot be paid, and where its document is added. */
export function DocumentMissing({ screen, payee, isElsewhere = false }: Props) {
  return (
    <div className={classes.note}>
      <DocumentMissingChip />
      <p>{text.beforePaying(payee.name)}</p>
      {isElsewhere && (
        <Link {...payeeLink(screen, 'edit', payee.id)} className={buttonClass({ size: 'sm' })}>
          {text.add}
        </Link>
      )}
    </div>
  )
}
