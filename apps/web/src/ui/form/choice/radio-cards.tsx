import type { ReactNode } from 'react'
import classes from './radio-cards.module.css'

export type RadioCard = { value: string; label: string; note: string }

type Props = {
  legend: string
  cards: readonly RadioCard[]
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  /** Below the choice. */
  children?: ReactNode
}

/** One of a few, each on a card with its meaning. */
export function RadioCards({ legend, cards, name, value, error, onChange, children }: Props) {
  const errorId = `${name}-error`
  return (
    <fieldset className={classes.cards} aria-describedby={error ? errorId : undefined}>
      <legend>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            onChange={onChange}
          />
          <span>
            <strong>{card.label}</strong>
            <small>{card.note}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
