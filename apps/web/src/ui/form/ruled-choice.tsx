import type { LucideIcon } from 'lucide-react'
import classes from './ruled-choice.module.css'

type Choice<V extends string> = { value: V; label: string; Icon?: LucideIcon }

type Props<V extends string> = {
  label: string
  name: string
  value: V
  onChange: (value: V) => void
  choices: readonly Choice<V>[]
}

/** A few choices side by side between rules; real radio buttons underneath. */
export function RuledChoice<V extends string>({ label, name, value, onChange, choices }: Props<V>) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <div className={classes.pair}>
        {choices.map(({ value: own, label: text, Icon }) => (
          <label key={own} className={classes.part}>
            <input
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
            />
            {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
