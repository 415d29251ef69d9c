import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { tidyPayeeValue } from '@chukta/contract/payables/payee-values'
import { useCallback, useMemo, useRef, useState } from 'react'
import { requestCheck } from './import-api.ts'
import { errorsOf, type ImportRow, isWrong, judgedRow, sameLines } from './import-rows.ts'

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
export function useImport(category: PayeeCategory, serviceId: number) {
  const [rows, setRows] = useState<readonly ImportRow[]>([])
  const [show, setShow] = useState<Show>('all')
  const [shownLines, setShownLines] = useState<ReadonlySet<number> | null>(null)
  const [removed, setRemoved] = useState<ImportRow | null>(null)
  const now = useRef(rows)
  now.current = rows

  const change = useCallback((line: number, make: (row: ImportRow) => ImportRow) => {
    setRows((before) => before.map((row) => (row.line === line ? make(row) : row)))
  }, [])
  const same = useMemo(() => sameLines(rows), [rows])
  const isAlike = (row: ImportRow) => same.has(row.line) || row.sameAs !== null

  const choose = (wanted: Show, of: readonly ImportRow[] = rows) => {
    const isWanted =
      wanted === 'wrong' ? isWrong : (row: ImportRow) => sameLines(of).has(row.line) || row.sameAs !== null
    setShow(wanted)
    setShownLines(wanted === 'all' ? null : new Set(of.filter(isWanted).map(({ line }) => line)))
  }
  /** Takes the rows of a file, those with errors before the others where there are any. */
  const begin = (read: readonly ImportRow[]) => {
    setRows(read)
    setRemoved(null)
    choose(read.some(isWrong) ? 'wrong' : 'all', read)
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
        Object.entries(row.values).map(([name, value]) => [name, tidyPayeeValue(category, name, value)]),
      )
      change(line, (before) => ({
        ...before,
        values,
        errors: errorsOf(category, values),
        isTouched: false,
      }))
      requestCheck(serviceId, [values])
        .then(([judged]) => {
          if (!judged) return
          change(line, (before) => (before.values === values ? { line, ...judgedRow(judged) } : before))
        })
        // It is checked again when all are added.
        .catch(() => undefined)
    },
    [category, serviceId, change],
  )
  const edits = useMemo<Edits>(() => ({ set, leave }), [set, leave])
  const remove = useCallback((line: number) => {
    setRemoved(now.current.find((row) => row.line === line) ?? null)
    setRows((before) => before.filter((row) => row.line !== line))
  }, [])
  const undo = () => {
    if (!removed) return
    setRows([...rows, removed].sort((one, other) => one.line - other.line))
    setRemoved(null)
  }
  return {
    rows,
    shown: shownLines === null ? rows : rows.filter(({ line }) => shownLines.has(line)),
    show,
    same,
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
    replace: setRows,
  }
}

export type ImportState = ReturnType<typeof useImport>
