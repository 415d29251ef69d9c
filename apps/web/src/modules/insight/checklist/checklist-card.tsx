import type { Checklist, ChecklistStep } from '@chukta/contract/insight/checklist'
import { CHECKLIST } from '@chukta/contract/insight/checklist-messages'
import { Check } from 'lucide-react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { useChecklist, useHideChecklist } from './checklist-api.ts'
import classes from './checklist-card.module.css'
import { CHECKLIST_TEXT } from './checklist-text.ts'
import { StepBody } from './step-body.tsx'

const text = CHECKLIST_TEXT

/** The first steps of the signed-in person; nothing while they load, when all are done, and when they are hidden. */
export function ChecklistCard() {
  const { data } = useChecklist()
  const isOver = !data || data.hidden || data.steps.every(({ done }) => done)
  return isOver ? null : <Card checklist={data} />
}

function Card({ checklist }: { checklist: Checklist }) {
  const hide = useHideChecklist()
  // A step of a newer server has no words here yet.
  const steps = checklist.steps.filter(({ key }) => key in text.steps)
  const done = steps.filter((step) => step.done).length
  const hideNow = async () => {
    try {
      toast.success((await hide.mutateAsync(true)).message)
      // The button that had the focus is gone with its card.
      document.getElementById('content')?.focus()
    } catch (error) {
      toastRefusal(error, CHECKLIST.hideFailed)
    }
  }
  return (
    <Sheet className={classes.card} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps">{text.title}</h2>
        <p>{text.progress(done, steps.length)}</p>
        <BusyButton
          variant="subtle"
          size="sm"
          busy={hide.isPending}
          busyText={text.hiding}
          onClick={() => void hideNow()}
        >
          {text.hide}
        </BusyButton>
      </div>
      <div className={classes.track} aria-hidden="true">
        <div style={{ width: `${(100 * done) / steps.length}%` }} />
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} payee={checklist.payee} />
        ))}
      </ol>
    </Sheet>
  )
}

type StepProps = { step: { key: ChecklistStep; done: boolean }; payee: Checklist['payee'] }

function Step({ step: { key, done }, payee }: StepProps) {
  return (
    <li data-done={done || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {done && <Check size={16} strokeWidth={2.5} />}
      </span>
      {done ? (
        <p>
          {text.steps[key].title} <span className="visually-hidden">({text.done})</span>
        </p>
      ) : (
        <StepBody step={key} payee={payee} />
      )}
    </li>
  )
}
