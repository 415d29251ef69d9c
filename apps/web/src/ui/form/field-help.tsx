import { useId, useState } from 'react'
import classes from './field-help.module.css'

type Props = {
  /** The question, as a whole sentence: the button's name. */
  ask: string
  answer: string
}

/**
 * A "?" beside a label that opens a text; for the `help` of a field. By press alone, so that it works by keyboard and
 * touch. The text follows the button in the reading order, and is shown below everything else of the field.
 */
export function FieldHelp({ ask, answer }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.help}
        aria-label={ask}
        title={ask}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">?</span>
      </button>
      {open && (
        <span id={id} className={classes.answer}>
          {answer}
        </span>
      )}
    </>
  )
}
