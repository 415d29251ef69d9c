import { ChevronDown } from 'lucide-react'
import classes from './filter-select.module.css'

type Props = {
  /** The box's text while nothing is chosen. */
  label: string
  /** The filter's name for screen readers; the label by default. */
  name?: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** One filter in a list's bar: a native select that looks chosen once it narrows the list. */
export function FilterSelect({ label, name = label, value, choices, onChoose }: Props) {
  return (
    <span className={classes.filter} data-chosen={value !== '' || undefined}>
      <select aria-label={name} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{label}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
    </span>
  )
}
