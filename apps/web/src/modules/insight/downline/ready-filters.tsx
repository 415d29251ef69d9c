import { DOWNLINE_FILTERS, type DownlineFilter } from '@chukta/contract/insight/downline'
import type { Downline } from './downline-api.ts'
import classes from './downline-page.module.css'
import { DOWNLINE_TEXT } from './downline-text.ts'

const text = DOWNLINE_TEXT

type Props = {
  /** Undefined until they are known. */
  counts: Downline['counts'] | undefined
  chosen: DownlineFilter | undefined
  onChoose: (filter: DownlineFilter | undefined) => void
}

/** Shown also while they count no one, so that nothing moves when the counts arrive. */
const LASTING: readonly DownlineFilter[] = ['idle-week', 'idle', 'failing']

/** The ready filters with the number of their members. A second press removes one. */
export function ReadyFilters({ counts, chosen, onChoose }: Props) {
  const shown = DOWNLINE_FILTERS.filter(
    (filter) => LASTING.includes(filter) || filter === chosen || (counts?.[filter] ?? 0) > 0,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div role="group" aria-label={text.filters} className={classes.filters}>
      {shown.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter === chosen ? undefined : filter)}
        >
          {text.filterNames[filter]} {counts?.[filter] !== 0 && <b>{counts?.[filter] ?? '\u00a0'}</b>}
        </button>
      ))}
    </div>
  )
}
