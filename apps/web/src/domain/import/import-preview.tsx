import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { RuledChoice } from '../../ui/form/ruled-choice.tsx'
import { LIST_TEXT } from '../../ui/table/list-text.ts'
import type { ImportKind } from './import-kind.ts'
import classes from './import-preview.module.css'
import { ImportTable } from './import-table.tsx'
import { IMPORT_TEXT } from './import-text.ts'
import type { ImportState, Show } from './use-import.ts'

const text = IMPORT_TEXT
const PAGE_ROWS = 20

type Props = {
  kind: ImportKind
  state: ImportState
  fileName: string
  unknown: string[]
  notes: string[]
}

/** Every row of the file, those with errors first where there are any. */
export function ImportPreview({ kind, state, fileName, unknown, notes }: Props) {
  const { counts, show, shown } = state
  const [page, setPage] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const columns = useWrongFirst(kind.columns, state)
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS))
  const at = Math.min(page, pages)
  useEffect(() => heading.current?.focus(), [])

  const choose = (wanted: Show) => {
    state.choose(wanted)
    setPage(1)
  }
  const turn = (to: number) => {
    setPage(to)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const choices = [
    { value: 'all' as const, label: text.all(counts.all) },
    ...(counts.wrong > 0 || show === 'wrong'
      ? [{ value: 'wrong' as const, label: text.wrong(counts.wrong) }]
      : []),
    ...(counts.alike > 0 || show === 'alike'
      ? [{ value: 'alike' as const, label: text.alike(counts.alike) }]
      : []),
  ]
  return (
    <section ref={top} className={classes.sheet} aria-labelledby="import-preview">
      <div className={classes.head}>
        <h2 id="import-preview" ref={heading} tabIndex={-1}>
          {text.previewTitle}
        </h2>
        <p>{kind.words.found(counts.all, fileName)}</p>
        {kind.words.chosen && <p>{kind.words.chosen}</p>}
        {notes.map((note) => (
          <p key={note} className={classes.unknown}>
            {note}
          </p>
        ))}
        {unknown.length > 0 && <p className={classes.unknown}>{text.unknown(unknown)}</p>}
        {choices.length > 1 && (
          <div className={classes.choice}>
            <RuledChoice label={text.show} name="show" value={show} onChange={choose} choices={choices} />
          </div>
        )}
        <p role="status" className={counts.wrong > 0 ? 'visually-hidden' : classes.right}>
          {counts.wrong > 0 ? text.wrong(counts.wrong) : text.allRight}
        </p>
        {counts.alike > 0 && kind.words.alikeNote && <p>{kind.words.alikeNote}</p>}
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>{text.noneShown}</p>
      ) : (
        <ImportTable
          kind={kind}
          columns={columns}
          rows={shown.slice((at - 1) * PAGE_ROWS, at * PAGE_ROWS)}
          edits={state.edits}
          onRemove={state.remove}
        />
      )}
      {pages > 1 && (
        <div className={classes.pager}>
          <IconButton
            label={LIST_TEXT.previous}
            Icon={ChevronLeft}
            disabled={at === 1}
            onClick={() => turn(at - 1)}
          />
          <span role="status">{text.page(at, pages)}</span>
          <IconButton
            label={LIST_TEXT.next}
            Icon={ChevronRight}
            disabled={at === pages}
            onClick={() => turn(at + 1)}
          />
        </div>
      )}
    </section>
  )
}

/** The columns with errors at first, before the others: on a wide screen they need no scrolling. They keep their places. */
function useWrongFirst(columns: ImportKind['columns'], { rows }: ImportState): ImportKind['columns'] {
  const [order] = useState(() => {
    const wrong = new Set(rows.flatMap(({ errors }) => Object.keys(errors)))
    const place = ({ name }: ImportKind['columns'][number]) => (name === 'name' ? 0 : wrong.has(name) ? 1 : 2)
    return columns.toSorted((a, b) => place(a) - place(b))
  })
  return order
}
