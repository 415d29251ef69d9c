import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { isServiceIcon, ServiceGlyph } from '../../pricing/services/service-glyph.tsx'
import { changeOf, paiseOf } from './changes.ts'
import type { Earnings } from './earnings-api.ts'
import classes from './earnings-page.module.css'
import { EARNINGS_TEXT } from './earnings-text.ts'
import bars from './part-bars.module.css'
import type { EarningsPart } from './parts.ts'

const text = EARNINGS_TEXT
/** So many rows are drawn at first; the others unfold. */
const FIRST_ROWS = 10

type Days = { from: string; to: string }
type Props = {
  /** Names the sheet on the page. */
  id: string
  title: string
  /** The heading of the names. */
  column: string
  data: Earnings
  parts: readonly EarningsPart[]
  days: Days
  /** The name of the sum. Without it each part is a cell of a strip, for few parts. */
  all?: string
}

/** Earnings by one of their parts: bars, each with a line for the month before, or a table; both end on the same sum. */
export function PartSheet({ id, title, column, data, parts, days, all }: Props) {
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={classes.sheet} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {parts.length > 0 && (
          <Button variant="subtle" size="sm" onClick={() => setIsTable((is) => !is)}>
            {isTable ? text.asChart : text.asTable}
          </Button>
        )}
      </div>
      {parts.length === 0 ? (
        <p className={classes.nothing}>{text.none}</p>
      ) : isTable ? (
        <PartTable
          title={title}
          column={column}
          data={data}
          parts={parts}
          days={days}
          {...(all && { all })}
        />
      ) : (
        <PartBars data={data} parts={parts} days={days} all={all} />
      )}
    </section>
  )
}

type BarsProps = Pick<Props, 'data' | 'parts' | 'days'> & { all: string | undefined }

function PartBars({ data, parts, days, all }: BarsProps) {
  const [isWhole, setIsWhole] = useState(false)
  // For drawing alone, so a float will do.
  const top = Math.max(1, ...parts.flatMap(({ amount, before }) => [Number(amount), Number(before)]))
  const shown = isWhole || parts.length <= FIRST_ROWS + 1 ? parts : parts.slice(0, FIRST_ROWS)
  return (
    <>
      <ol className={bars.bars} data-strip={all === undefined || undefined}>
        {shown.map((part) => (
          <Bar key={part.key} part={part} days={days} top={top} />
        ))}
        {shown.length < parts.length && (
          <li className={bars.more}>
            <Button variant="subtle" size="sm" onClick={() => setIsWhole(true)}>
              {text.showMore(parts.length - shown.length)}
            </Button>
          </li>
        )}
      </ol>
      {all !== undefined && (
        <p className={classes.sum}>
          <strong>{all}</strong>
          <Link to="/earnings-lines" search={days}>
            <Amount rupees={data.earned} final />
          </Link>
          <ChangeFigure amount={data.earned} before={data.earned_before} />
        </p>
      )}
    </>
  )
}

function Bar({ part, days, top }: { part: EarningsPart; days: Days; top: number }) {
  const across = (rupees: string) => `${Math.max(0, (Number(rupees) / top) * 100)}%`
  const { icon } = part
  return (
    <li className={bars.bar} data-glyph={icon !== undefined || undefined}>
      {icon !== undefined && (
        <span className={bars.glyph}>{isServiceIcon(icon) && <ServiceGlyph name={icon} size={24} />}</span>
      )}
      <Name part={part} />
      {paiseOf(part.amount) === 0n && part.payments > 0 ? (
        <span className={bars.why}>{part.why ? text.why[part.why] : text.unknown}</span>
      ) : (
        <span className={bars.track} aria-hidden="true">
          <i style={{ width: across(part.amount) }} />
          {paiseOf(part.before) > 0n && <b style={{ insetInlineStart: across(part.before) }} />}
        </span>
      )}
      <Lines part={part} days={days} />
      <ChangeFigure amount={part.amount} before={part.before} />
    </li>
  )
}

function PartTable({ title, column, data, parts, days, all = text.all }: Omit<Props, 'id'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            {[column, text.payments, text.before, text.amount].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">
                <Name part={part} />
              </th>
              <td>{part.payments}</td>
              <td>
                <Amount rupees={part.before} />
              </td>
              <td>
                <Lines part={part} days={days} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{all}</th>
            <td />
            <td>
              <Amount rupees={data.earned_before} final />
            </td>
            <td>
              <Amount rupees={data.earned} final />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Name({ part: { name, person } }: { part: EarningsPart }) {
  if (!person) return <span className={bars.name}>{name}</span>
  return (
    <Link to="/view-user/$role/$id" params={person} className={bars.name}>
      {name}
    </Link>
  )
}

function Lines({ part, days }: { part: EarningsPart; days: Days }) {
  const amount = <Amount rupees={part.amount} />
  if (!part.filter) return <span className={bars.figure}>{amount}</span>
  return (
    <Link
      to="/earnings-lines"
      search={{ ...days, ...part.filter }}
      className={bars.figure}
      title={text.linesOf(part.name)}
    >
      {amount}
    </Link>
  )
}

/** By how much it is above or below the month before. */
function ChangeFigure({ amount, before }: { amount: string; before: string }) {
  const { tone, percent } = changeOf(amount, before)
  if (percent === null) return <span className={bars.change}>{paiseOf(amount) > 0n ? text.isNew : '–'}</span>
  const sign = tone === 'ok' ? '+' : tone === 'warn' ? '−' : ''
  return (
    <span className={bars.change} data-tone={tone}>
      {`${sign}${percent} %`}
    </span>
  )
}
