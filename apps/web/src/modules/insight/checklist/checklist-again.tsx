import { CHECKLIST } from '@chukta/contract/insight/checklist-messages'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { useChecklist, useHideChecklist } from './checklist-api.ts'
import classes from './checklist-card.module.css'
import { CHECKLIST_TEXT } from './checklist-text.ts'

const text = CHECKLIST_TEXT

/** For people who have hidden unfinished first steps: shows them again on their start page. */
export function ChecklistAgain({ onShown }: { onShown: () => void }) {
  const { data } = useChecklist()
  const show = useHideChecklist()
  if (!data?.hidden || data.steps.every(({ done }) => done)) return null
  const showNow = async () => {
    try {
      toast.success((await show.mutateAsync(false)).message)
      onShown()
    } catch (error) {
      toastRefusal(error, CHECKLIST.showFailed)
    }
  }
  const done = data.steps.filter((step) => step.done).length
  return (
    <Sheet className={classes.card} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps">{text.title}</h2>
        <p>{text.progress(done, data.steps.length)}</p>
      </div>
      <p className={classes.hidden}>{text.hiddenNote}</p>
      <BusyButton
        variant="default"
        busy={show.isPending}
        busyText={text.showing}
        onClick={() => void showNow()}
      >
        {text.showAgain}
      </BusyButton>
    </Sheet>
  )
}
