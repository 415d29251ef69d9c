import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './filter-tiles.module.css'

/** Figures above a page as tiles that lead to the lists behind them. Takes `TileLink`s. */
export function LinkTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {children}
    </ul>
  )
}

type AnchorProps = Omit<ComponentProps<'a'>, 'name'> & {
  name: string
  figure: ReactNode
  /** The line below the figure. */
  line: string
  tone?: 'ok' | 'warn'
}

/** One tile. Takes the props of a router link. */
export const TileLink = createLink(({ name, figure, line, tone, ...anchor }: AnchorProps) => (
  <li className={classes.item}>
    <a {...anchor} className={classes.tile}>
      <span className={classes.name}>{name}</span>
      <strong>{figure}</strong>
      <span className={classes.amount} data-tone={tone}>
        {line}
      </span>
    </a>
  </li>
))
