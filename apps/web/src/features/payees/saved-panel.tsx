import { PAYEE_BACK_DELAY_MS } from '@chukta/contract/payee-parts'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { payeePath } from './payee-path.ts'
import { PAYEES_TEXT } from './payees-text.ts'
import classes from './saved-panel.module.css'
import type { PayeeScreen } from './use-payee-screen.ts'

type Props = { screen: PayeeScreen; name: string; id: number }

const text = PAYEES_TEXT
const SECOND_MS = 1000

/** After a save: goes back after 3 s (spec 2 section 9), visibly, and can be hurried or stopped. */
export function SavedPanel({ screen, name, id }: Props) {
  const goBack = useGoBack(payeePath(screen, 'list'))
  const [secondsLeft, setSecondsLeft] = useState(PAYEE_BACK_DELAY_MS / SECOND_MS)
  const [stays, setStays] = useState(false)

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1)
      else goBack()
    }, SECOND_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft, stays, goBack])

  return (
    <section className={classes.panel} aria-labelledby="saved">
      <CircleCheck size={32} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id="saved">{text.saved(name)}</h2>
        <p>{stays ? text.stayed : text.returning(secondsLeft)}</p>
      </div>
      <div className={classes.actions}>
        {stays ? (
          <>
            <Link to={payeePath(screen, 'view', id)} className={buttonClass({ variant: 'default' })}>
              {text.viewButton}
            </Link>
            <Link to={payeePath(screen, 'pay', id)} className={buttonClass({})}>
              {text.pay}
            </Link>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => setStays(true)}>
              {text.stay}
            </Button>
            <Button onClick={goBack} autoFocus>
              {text.goNow}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function useGoBack(fallback: string): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return useCallback(() => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: fallback })
  }, [router, canGoBack, fallback])
}
