import { PERSONAL_DATA } from '@chukta/contract/insight/personal-data-messages'
import type { YourData } from '@chukta/contract/insight/your-data'
import { formatDate } from '../../../lib/time/dates.ts'
import classes from './category-row.module.css'
import { YOUR_DATA_TEXT } from './your-data-text.ts'

const text = YOUR_DATA_TEXT
const { categories, grounds, holds, purposes, recipients, terms } = PERSONAL_DATA
type Category = YourData['categories'][number]

/** One category: what it holds, how many records, why, since when, until when and with whom it is shared. */
export function CategoryRow({ category }: { category: Category }) {
  const { key, ground, records, recipients: others } = category
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <h2 className={classes.name}>{categories[key]}</h2>
        <p className={classes.count}>{text.records(records, records.toLocaleString('en-IN'))}</p>
      </div>
      <p className={classes.holds}>{holds[key]}</p>
      <dl className={classes.facts}>
        <Fact name={text.purpose} values={[purposes[key]]} />
        <Fact name={text.ground} values={[grounds[ground]]} />
        <Fact name={text.stored} values={[storedOf(category)].filter(Boolean)} />
        <Fact name={text.until} values={category.terms.map((term) => terms[term.key])} />
        <Fact
          name={text.sharedWith}
          values={others.length === 0 ? [text.notShared] : others.map((other) => recipients[other])}
        />
      </dl>
    </li>
  )
}

function Fact({ name, values }: { name: string; values: string[] }) {
  if (values.length === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value}>{value}</dd>
      ))}
    </div>
  )
}

/** `Since 3 Nov 2025, newest of 28 Nov 2026`; empty where no record has a time. */
function storedOf({ first_at, last_at }: Category): string {
  if (first_at === null || last_at === null) return ''
  const [first, last] = [formatDate(first_at), formatDate(last_at)]
  return first === last ? text.storedSince(first) : text.storedBetween(first, last)
}
