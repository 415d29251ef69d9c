import { DueStrip } from '../features/schedules/due-strip.tsx'
import { FirstSteps } from './first-steps.tsx'

/** What stands below the services of a payer: what is due, and the first steps. Loaded after them. */
export function BelowServices() {
  return (
    <>
      <DueStrip />
      <FirstSteps />
    </>
  )
}
