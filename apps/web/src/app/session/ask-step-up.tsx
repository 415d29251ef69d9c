import type { ReactNode } from 'react'
import { StepUpDialog } from '../../modules/identity/security/step-up-dialog.tsx'

/** Asks for a step-up, in a dialog that `show` puts on the screen. True when the person proved themselves. */
export function askStepUp(show: (dialog: ReactNode) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isProved: boolean) => {
      show(null)
      resolve(isProved)
    }
    show(<StepUpDialog onEnd={end} />)
  })
}
