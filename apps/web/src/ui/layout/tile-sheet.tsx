import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import classes from './tile-sheet.module.css'

/** Products as one ruled sheet of tiles. */
export function TileSheet<T extends { id: number }>({
  items,
  tile,
}: {
  items: readonly T[]
  tile: (item: T) => ReactNode
}) {
  return (
    <ul className={classes.sheet}>
      {items.map((item) => (
        <li key={item.id}>{tile(item)}</li>
      ))}
    </ul>
  )
}

type TileProps = {
  path: string
  name: string
  description?: string
  /** The tile's action: 'Access'. */
  action: string
  picture: ReactNode
  /** Switched off: in a word, and why. Without `seen`, what can still be seen there, a press leads nowhere. */
  off?: { word: string; why: string; seen: string | null } | undefined
  onClick?: (event: MouseEvent) => void
}

/** A product; the whole tile is the link. */
export function Tile({ path, name, description, action, picture, off, onClick }: TileProps) {
  const id = useId()
  const press = off ? off.seen : action
  const content = (
    <>
      {picture}
      <span className={classes.words} id={id}>
        <span className={classes.name}>{name} </span>
        {off && <span className={classes.off}>{off.word} </span>}
        {(off?.why ?? description) && <span className={classes.description}>{off?.why ?? description} </span>}
        {press !== null && (
          <span className={classes.access}>
            {press}
            <ArrowRight size={16} strokeWidth={2} aria-hidden />
          </span>
        )}
      </span>
    </>
  )
  const look = { className: classes.cell, 'data-off': Boolean(off) || undefined, 'aria-labelledby': id }
  if (press === null) {
    return (
      <button type="button" aria-disabled {...look}>
        {content}
      </button>
    )
  }
  return (
    <Link to={path} onClick={onClick} {...look}>
      {content}
    </Link>
  )
}

const CELLS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The sheet while it loads. */
export function TileSkeleton() {
  return (
    <div role="status" data-pending>
      <span className="visually-hidden">{STRINGS.shell.loading}</span>
      <ul className={classes.sheet} aria-hidden="true">
        {CELLS.map((cell) => (
          <li key={cell}>
            <span className={classes.skeleton}>
              <i />
              <i style={{ width: '64%' }} />
              <i style={{ width: '82%' }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
