import { DOWNLINE_FILTERS, type DownlineFilter } from '@chukta/contract/insight/downline'
import type { Downline } from './downline-api.ts'
import classes from './downline-page.module.css'
import { DOWNLINE_TEXT } from './downline-text.ts'

const text = DOWNLINE_TEXT

type Props = {
  counts: Downline['counts']
  chosen: DownlineFilter | undefined
  onChoose: (filter: DownlineFilter | undefined) => void
}

/** The ready filters with the number of their members; one without members is not shown. A second press removes it. */
export function ReadyFilters({ counts, chosen, onChoose }: Props) {
  const shown = DOWNLINE_FILTERS.filter((filter) => counts[filter] > 0 || filter === chosen)
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
          {text.filterNames[filter]} <b>{counts[filter]}</b>
        </button>
      ))}
    </div>
  )
}
