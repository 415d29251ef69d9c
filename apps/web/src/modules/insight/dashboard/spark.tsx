import { linePath } from './chart-scale.ts'
import classes from './figure-tiles.module.css'

type Props = {
  /** In time, the newest last; nothing is drawn for fewer than two. */
  values: readonly number[]
  /** For a figure that should not rise, or that has fallen. */
  tone?: 'warn' | undefined
  isBig?: boolean
}

/** The course of a figure as a small line without axes; the line of text beside it says it in words. */
export function Spark({ values, tone, isBig }: Props) {
  if (values.length < 2) return null
  const lowest = Math.min(...values)
  const range = Math.max(...values) - lowest || 1
  const raised = values.map((value) => value - lowest)
  const line = linePath(raised, range)
  return (
    <span className={classes.spark} data-tone={tone} data-big={isBig || undefined} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.area} d={`${line}V100H0Z`} />
        <path className={classes.line} d={line} />
      </svg>
      <i style={{ bottom: `${((raised.at(-1) ?? 0) / range) * 100}%` }} />
    </span>
  )
}
