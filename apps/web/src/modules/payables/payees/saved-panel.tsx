import { PAYEE_BACK_DELAY_MS } from '@chukta/contract/payables/payee-parts'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { listLink, type PayeeScreen, payeeLink, payLink } from '../../../domain/payee/payee-screen.ts'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PAYEES_TEXT } from './payees-text.ts'

type Props = { screen: PayeeScreen; name: string; id: number }

const text = PAYEES_TEXT

/** After a save: returns after 3 s (spec 2 section 9). */
export function SavedPanel({ screen, name, id }: Props) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => {
    if (canGoBack) router.history.back()
    else void router.navigate(listLink(screen, 'list'))
  }
  return (
    <DonePanel
      title={text.saved(name)}
      delayMs={PAYEE_BACK_DELAY_MS}
      go={goBack}
      stayedNote={text.stayed}
      stayedActions={
        <>
          <Link {...payeeLink(screen, 'view', id)} className={buttonClass({ variant: 'default' })}>
            {text.viewButton}
          </Link>
          <Link {...payLink(screen, id)} className={buttonClass({})}>
            {text.pay}
          </Link>
        </>
      }
    />
  )
}
