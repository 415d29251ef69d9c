import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { keepDensity } from '../../lib/list-density.ts'
import { Button } from '../form/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { ChoiceField } from '../form/choice/choice-field.tsx'
import { IconButton } from '../form/icon-button.tsx'
import { ResponsiveDialog } from '../overlay/responsive-dialog.tsx'
import { DENSITIES, type Density, type ShownColumn } from './ledger-columns.ts'
import classes from './shape-dialog.module.css'
import { SHAPE_TEXT } from './shape-text.ts'

type Props = {
  /** In the order in which they are shown. */
  columns: readonly ShownColumn[]
  hidden: readonly string[]
  density: Density
  /** Keys of those that are not shown (`hide`), or of all in their order (`columns`), with commas between. */
  onShape: (shape: { hide?: string | undefined; columns?: string | undefined }) => void
  /** The storage key of the rows' height. */
  listName: string
  onDensity: (density: Density) => void
  onClose: () => void
}

const text = SHAPE_TEXT

/** Chooses, moves and resets the columns of a list, each change at once, and the height of its rows. */
export default function ShapeDialog(props: Props) {
  const { columns, hidden, density, onShape, listName, onDensity, onClose } = props
  const keys = columns.map(({ key }) => key)
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ key: string; way: string; said: string } | null>(null)

  // The row was moved in the DOM, and the focus was on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the order has changed
  useLayoutEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.key}-${moved.way}"]`)?.focus()
  }, [moved, keys.join()])

  const turn = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    onShape({ hide: next.join() || undefined })
  }
  const move = ({ key, header }: ShownColumn, step: 1 | -1) => {
    const at = keys.indexOf(key)
    const to = at + step
    if (to < 0 || to >= keys.length) return
    const order = keys.toSpliced(at, 1).toSpliced(to, 0, key)
    setMoved({ key, way: step < 0 ? 'up' : 'down', said: text.moved(String(header), to + 1, keys.length) })
    onShape({ columns: order.join() })
  }
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.title} size="min(28rem, 90%)">
      <ol ref={list} className={classes.columns} aria-label={text.columns}>
        {columns.map((column, at) => (
          <li key={column.key}>
            {column.fixed ? (
              <span>{column.header}</span>
            ) : (
              <Checkbox
                label={String(column.header)}
                checked={!hidden.includes(column.key)}
                onChange={() => turn(column.key)}
              />
            )}
            <IconButton
              label={text.up(String(column.header))}
              Icon={ArrowUp}
              aria-disabled={at === 0}
              data-move={`${column.key}-up`}
              onClick={() => move(column, -1)}
            />
            <IconButton
              label={text.down(String(column.header))}
              Icon={ArrowDown}
              aria-disabled={at === columns.length - 1}
              data-move={`${column.key}-down`}
              onClick={() => move(column, 1)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {moved?.said}
      </p>
      <ChoiceField
        name="density"
        label={text.density}
        choices={DENSITIES.map((value) => ({ value, label: text.densities[value] }))}
        value={density}
        onChange={(event) => {
          const next = event.currentTarget.value as Density
          keepDensity(listName, next)
          onDensity(next)
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onShape({ hide: undefined, columns: undefined })}>
          {text.usual}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </div>
    </ResponsiveDialog>
  )
}
