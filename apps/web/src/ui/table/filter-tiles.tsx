import type { LucideIcon } from 'lucide-react'
import classes from './filter-tiles.module.css'

export type FilterTile<V extends string> = {
  /** The filter value that a press sets; null for all. */
  value: V | null
  name: string
  count: string
  /** A line below the count, such as the sum. */
  line?: string
  tone?: 'ok' | 'warn' | 'bad' | 'info'
  Icon?: LucideIcon
}

type Props<V extends string> = {
  label: string
  tiles: readonly FilterTile<V>[]
  chosen: V | null
  onChoose: (value: V | null) => void
}

/** Counts above a list; each one filters the list below. */
export function FilterTiles<V extends string>({ label, tiles, chosen, onChoose }: Props<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div role="group" aria-label={label} className={classes.tiles} data-many={tiles.length > 4 || undefined}>
      {tiles.map(({ value, name, count, line, tone, Icon }) => (
        <button
          key={name}
          type="button"
          className={classes.tile}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          <span className={classes.name} data-tone={tone}>
            {Icon && <Icon size={16} strokeWidth={2} aria-hidden />}
            {name}
          </span>
          <strong>{count}</strong>
          {line && <span className={classes.amount}>{line}</span>}
        </button>
      ))}
    </div>
  )
}
