import type { ReactNode } from 'react'
import { useChecklist } from '../modules/insight/checklist/checklist-api.ts'
import { ChecklistCard } from '../modules/insight/checklist/checklist-card.tsx'
import { isChecklistDone } from '../modules/insight/checklist/checklist-done.ts'
import { FirstSteps } from '../modules/insight/checklist/first-steps.tsx'
import { useRecentPayees } from '../modules/payables/again/again-api.ts'
import { AGAIN_TEXT } from '../modules/payables/again/again-text.ts'
import { PayAgainStrip } from '../modules/payables/again/pay-again-strip.tsx'
import { stubsOf } from '../modules/payables/again/stubs.ts'
import { useDuePayments } from '../modules/payments/schedules/schedules-api.ts'
import { TileSkeleton } from '../ui/layout/tile-sheet.tsx'
import classes from './services-top.module.css'

/** What a payer has to begin with. `isNew`: nothing was paid yet and nothing is due. */
function useStart() {
  const due = useDuePayments()
  const recent = useRecentPayees()
  const isKnown = [due, recent].every(({ isPending, failureCount }) => !isPending || failureCount > 0)
  const isNew = recent.data?.length === 0 && due.data?.payments.length === 0
  return { isKnown, isNew, stubs: stubsOf(due.data, recent.data), due: due.data }
}

/**
 * The services (`children`) below what a payer comes for: due payments and payees paid last, or, for a new payer, the first
 * steps. They appear together, so that nothing moves.
 */
export function ServicesTop({ children }: { children: ReactNode }) {
  const { isKnown, isNew, stubs, due } = useStart()
  const hasSteps = !isChecklistDone()
  const showsSteps = isNew && hasSteps
  // Of others the card below the services asks, once it is there.
  const steps = useChecklist(showsSteps)
  if (!isKnown || (showsSteps && steps.isPending && steps.failureCount === 0)) return <TileSkeleton />
  return (
    <>
      {stubs.length > 0 && <PayAgainStrip stubs={stubs} due={due} />}
      {showsSteps && (
        <div className={classes.steps}>
          <ChecklistCard />
        </div>
      )}
      {(stubs.length > 0 || showsSteps) && <h2 className={classes.all}>{AGAIN_TEXT.all}</h2>}
      {children}
    </>
  )
}

/** The first steps at the end of the page, for payers who have begun and have some left. */
export function StepsBelow() {
  const { isKnown, isNew } = useStart()
  return isKnown && !isNew ? <FirstSteps /> : null
}
