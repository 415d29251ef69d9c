import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { COMPANY } from '../../lib/company.ts'
import { announceNavigation, takeHeadingFocus } from './heading-focus.ts'
import classes from './page-heading.module.css'

type Props = {
  title: string
  /** Names the browser tab instead, where the title does not tell one record from another. */
  tab?: string | undefined
  /** Replaces the title's text in the h1. */
  shown?: ReactNode
  /** One line below the title. */
  note?: ReactNode
  /** The back link, above the title. */
  back?: ReactNode
  /** Buttons at the right, below on a phone. */
  actions?: ReactNode
  /** On a phone the back link is beside the title: room for what follows. */
  isLow?: boolean
}

/**
 * The page's one h1. Names the browser tab, and takes the focus after a navigation, and from a heading that had it and
 * whose place it takes: "being verified" becomes "paid", and screen readers announce it.
 */
export function PageHeading({ title, tab, shown, note, back, actions, isLow }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${tab ?? title} · ${COMPANY.name}`
  }, [tab, title])
  useEffect(() => {
    if (takeHeadingFocus()) heading.current?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      if (own && document.activeElement === own) announceNavigation()
    }
  }, [])
  return (
    <div className={classes.heading} data-low={isLow || undefined}>
      {back}
      <div className={classes.row}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {shown ?? title}
          </h1>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  )
}
