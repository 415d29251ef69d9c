import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { onSecondFactor } from '../lib/second-factor.ts'

/** Where the server asks who is there, or for a second factor: the dialog, loaded then, or the way to the page. */
export function SecondFactorGate() {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ReactNode>(null)
  useEffect(() => {
    const stop = onSecondFactor({
      // A dialog that does not load is a refusal like any other.
      stepUp: () =>
        import('./ask-step-up.tsx').then(
          ({ askStepUp }) => askStepUp(setDialog),
          () => false,
        ),
      // The page says why.
      addFactor: () => void navigate({ to: '/security' }),
    })
    return () => {
      stop()
      setDialog(null)
    }
  }, [navigate])
  return dialog
}
