import { createContext, type KeyboardEvent, type ReactNode, useContext, useMemo } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../form/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { StickyBar } from '../form/sticky-bar.tsx'
import classes from './choosing-table.module.css'
import { CHOOSING_TEXT } from './choosing-text.ts'
import type { LedgerCard, LedgerColumn } from './ledger-columns.ts'
import { LedgerTable, type LedgerTableProps } from './ledger-table.tsx'
import { type Chosen, useChosen } from './use-chosen.ts'

type Props<Row extends { id: number }> = {
  /** The list as it is without boxes. */
  table: LedgerTableProps<Row>
  /** A name that tells the row from the others. */
  nameOf: (row: Row) => string
  /** The most rows that an action takes. */
  most: number
  /** The actions on the ticked rows. */
  actions: (choice: Chosen<Row>) => ReactNode
  /** Back to the list without boxes. */
  onEnd: () => void
}

const text = CHOOSING_TEXT
// Only the boxes are rendered again with a press: a page has up to 50 rows.
const Choice = createContext<Chosen | null>(null)

/**
 * A list with rows to tick, and a bar below with their number and the actions on them. Ticks stay from page to
 * page; give it another `key` for other filters, so that no action reaches rows that are no longer listed.
 */
export function ChoosingTable<Row extends { id: number }>({
  table,
  nameOf,
  most,
  actions,
  onEnd,
}: Props<Row>) {
  const choice = useChosen(table.rows ?? [], { most, onTooMany: () => toast.error(text.tooMany(most)) })
  const look = useMemo(
    () => ({ columns: withBoxes(table.columns, nameOf), card: withBox(table.card, nameOf) }),
    [table.columns, table.card, nameOf],
  )
  return (
    <Choice value={choice}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go between the boxes, which are native */}
      <div className={classes.list} onKeyDown={goToNextBox}>
        <LedgerTable
          {...table}
          {...look}
          actions={undefined}
          bar={
            <>
              {table.bar}
              <div className={classes.page}>
                <PageBox />
              </div>
            </>
          }
        />
      </div>
      <StickyBar isNoteAbove>
        <p>
          <span role="status">{text.chosen(choice.ids.length)}</span>
          <span>
            {choice.ids.length > 0 && (
              <Button variant="subtle" size="sm" onClick={choice.clear}>
                {text.clear}
              </Button>
            )}
            <Button variant="subtle" size="sm" onClick={onEnd}>
              {text.end}
            </Button>
          </span>
        </p>
        {actions(choice)}
      </StickyBar>
    </Choice>
  )
}

function withBoxes<Row extends { id: number }>(
  columns: readonly LedgerColumn<Row>[],
  nameOf: (row: Row) => string,
): LedgerColumn<Row>[] {
  const box: LedgerColumn<Row> = {
    key: 'choose',
    header: <PageBox hidesLabel />,
    cell: (row) => <RowBox id={row.id} name={nameOf(row)} />,
  }
  return [box, ...columns]
}

function withBox<Row extends { id: number }>(card: (row: Row) => LedgerCard, nameOf: (row: Row) => string) {
  return (row: Row): LedgerCard => {
    const plain = card(row)
    return {
      ...plain,
      title: (
        <span className={classes.title}>
          <RowBox id={row.id} name={nameOf(row)} />
          <span>{plain.title}</span>
        </span>
      ),
    }
  }
}

function RowBox({ id, name }: { id: number; name: string }) {
  const choice = useContext(Choice)
  return (
    <Checkbox
      label={text.row(name)}
      hidesLabel
      checked={choice?.has(id) ?? false}
      onChange={(isChosen, isRange) => choice?.choose(id, isChosen, isRange)}
    />
  )
}

function PageBox({ hidesLabel = false }: { hidesLabel?: boolean }) {
  const choice = useContext(Choice)
  return (
    <Checkbox
      label={text.page}
      hidesLabel={hidesLabel}
      checked={choice?.every ?? false}
      isMixed={choice?.some === true && !choice.every}
      onChange={(isChosen) => choice?.choosePage(isChosen)}
    />
  )
}

/** Arrow up and down move to the box of the row above and below. */
function goToNextBox(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="checkbox"]')]
  const at = boxes.indexOf(event.target as HTMLElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  boxes[at + step]?.focus()
}
