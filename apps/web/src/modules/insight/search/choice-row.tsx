import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import type { Choice } from './choices.ts'
import { marked } from './match.ts'
import classes from './palette.module.css'

type Props = {
  choice: Choice
  typed: string
  id: string
  isActive: boolean
  onPoint: () => void
  onChoose: (choice: Choice) => void
}

/** One result: a link that can be opened in a new tab as any link, or something to do. */
export function ChoiceRow({ choice, typed, id, isActive, onPoint, onChoose }: Props) {
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: classes.choice,
    'data-active': isActive || undefined,
    onMouseMove: onPoint,
  }
  const inside = (
    <>
      <span className={classes.words}>
        <span className={classes.label}>
          <Marked text={choice.label} typed={typed} />
        </span>
        {choice.note && (
          <span className={classes.note}>
            <Marked text={choice.note} typed={typed} />
          </span>
        )}
      </span>
      {choice.status && <StatusChip status={choice.status} />}
    </>
  )
  if ('run' in choice) {
    return (
      <button type="button" {...shared} onClick={() => onChoose(choice)}>
        {inside}
      </button>
    )
  }
  return (
    <a
      {...shared}
      href={choice.href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onChoose(choice)
      }}
    >
      {inside}
    </a>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return marked(text, typed).map(({ text: part, isHit }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep its order.
    isHit ? <mark key={place}>{part}</mark> : part,
  )
}
