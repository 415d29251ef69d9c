import { PAYEE_BACK_DELAY_MS } from '@chukta/contract/payee-parts'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { payeePath } from '../../lib/payee-path.ts'
import type { PayeeScreen } from '../../lib/payee-screen.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DonePanel } from '../../ui/done-panel.tsx'
import { PAYEES_TEXT } from './payees-text.ts'

type Props = { screen: PayeeScreen; name: string; id: number }

const text = PAYEES_TEXT

/** After a save: goes back after 3 s (spec 2 section 9). */
export function SavedPanel({ screen, name, id }: Props) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: payeePath(screen, 'list') })
  }
  return (
    <DonePanel
      title={text.saved(name)}
      delayMs={PAYEE_BACK_DELAY_MS}
      go={goBack}
      stayedNote={text.stayed}
      stayedActions={
        <>
          <Link to={payeePath(screen, 'view', id)} className={buttonClass({ variant: 'default' })}>
            {text.viewButton}
          </Link>
          <Link to={payeePath(screen, 'pay', id)} className={buttonClass({})}>
            {text.pay}
          </Link>
        </>
      }
    />
  )
}
