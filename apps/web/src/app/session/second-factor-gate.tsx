import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { onSecondFactor } from '../../lib/second-factor.ts'

/** Opens the step-up dialog when the server requires a step-up, and the page of second factors when it requires those. */
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
      // The page shows the reason.
      addFactor: () => void navigate({ to: '/security' }),
    })
    return () => {
      stop()
      setDialog(null)
    }
  }, [navigate])
  return dialog
}
