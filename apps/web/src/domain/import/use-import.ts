import { useCallback, useMemo, useRef, useState } from 'react'
import type { ImportKind } from './import-kind.ts'
import { type ImportRow, isWrong, judgedRow } from './import-rows.ts'

export type Show = 'all' | 'wrong' | 'alike'

/** The events of a cell: `set` on each key, `leave` when it is left. */
export type Edits = {
  set: (line: number, name: string, value: string) => void
  leave: (line: number) => void
}

/**
 * The rows of an import while they are corrected. They live here alone: nothing of them is stored in the browser. The
 * shown rows are fixed when the filter is chosen, so that no row vanishes during its correction.
 */
export function useImport(kind: ImportKind) {
  const [own, setRows] = useState<readonly ImportRow[]>([])
  const [show, setShow] = useState<Show>('all')
  const [shownLines, setShownLines] = useState<ReadonlySet<number> | null>(null)
  const [removed, setRemoved] = useState<ImportRow | null>(null)
  const now = useRef(own)
  now.current = own

  const change = useCallback((line: number, make: (row: ImportRow) => ImportRow) => {
    setRows((before) => before.map((row) => (row.line === line ? make(row) : row)))
  }, [])
  const rows = useMemo(() => withRepeats(kind, own), [kind, own])
  const isAlike = (row: ImportRow) => !kind.refusesRepeats && Object.keys(row.notes).length > 0

  const choose = (wanted: Show, of: readonly ImportRow[] = rows) => {
    setShow(wanted)
    const isWanted = wanted === 'wrong' ? isWrong : isAlike
    setShownLines(wanted === 'all' ? null : new Set(of.filter(isWanted).map(({ line }) => line)))
  }
  /** Takes the rows of a file, those with errors before the others where there are any. */
  const begin = (read: readonly ImportRow[]) => {
    const judged = withRepeats(kind, read)
    setRows(read)
    setRemoved(null)
    choose(judged.some(isWrong) ? 'wrong' : 'all', judged)
  }
  const set = useCallback<Edits['set']>(
    (line, name, value) =>
      change(line, (row) => {
        const { [name]: _, ...errors } = row.errors
        return { ...row, values: { ...row.values, [name]: value }, errors, isTouched: true }
      }),
    [change],
  )
  // The rules of the form at once, then the server's result; an answer about values that have changed since is dropped.
  const leave = useCallback<Edits['leave']>(
    (line) => {
      const row = now.current.find((one) => one.line === line)
      if (!row?.isTouched) return
      const values = Object.fromEntries(
        Object.entries(row.values).map(([name, value]) => [name, kind.tidy(name, value)]),
      )
      change(line, (before) => ({ ...before, values, errors: kind.errorsOf(values), isTouched: false }))
      kind
        .requestCheck([values])
        .then(([judged]) => {
          if (!judged) return
          change(line, (before) => (before.values === values ? { line, ...judgedRow(judged) } : before))
        })
        // It is checked again when all are added.
        .catch(() => undefined)
    },
    [kind, change],
  )
  const edits = useMemo<Edits>(() => ({ set, leave }), [set, leave])
  const remove = useCallback((line: number) => {
    setRemoved(now.current.find((row) => row.line === line) ?? null)
    setRows((before) => before.filter((row) => row.line !== line))
  }, [])
  const undo = () => {
    if (!removed) return
    setRows([...own, removed].sort((one, other) => one.line - other.line))
    setRemoved(null)
  }
  return {
    /** Each with the errors and notes about the other rows. */
    rows,
    /** The same without those. */
    own,
    shown: shownLines === null ? rows : rows.filter(({ line }) => shownLines.has(line)),
    show,
    counts: {
      all: rows.length,
      wrong: rows.filter(isWrong).length,
      alike: rows.filter(isAlike).length,
    },
    removed,
    begin,
    choose,
    edits,
    remove,
    undo,
  }
}

export type ImportState = ReturnType<typeof useImport>

/** Rows that repeat an earlier one say so: at the field as an error or a note, where nothing else is shown. */
function withRepeats(kind: ImportKind, rows: readonly ImportRow[]): readonly ImportRow[] {
  const repeats = kind.repeatsOf(rows)
  return rows.map((row) => {
    const found = repeats.get(row.line)
    if (!found) return row
    return kind.refusesRepeats
      ? { ...row, errors: { ...found, ...row.errors } }
      : { ...row, notes: { ...found, ...row.notes } }
  })
}
