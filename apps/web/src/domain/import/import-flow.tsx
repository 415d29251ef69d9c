import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RequestError } from '../../lib/request-error.ts'
import { toastFailure } from '../../lib/toast.ts'
import { ImportConfirm, type Imported } from './import-confirm.tsx'
import { ImportFileStep } from './import-file-step.tsx'
import type { HiddenRows, ImportKind, ImportValues } from './import-kind.ts'
import { judgedRow } from './import-rows.ts'
import { IMPORT_TEXT } from './import-text.ts'
import { useImport } from './use-import.ts'

const text = IMPORT_TEXT

type Read = { fileName: string; unknown: string[]; notes: string[] }

type Props<A> = {
  kind: ImportKind
  /** Adds rows, all or none, once for the key in the headers. */
  onSend: (rows: ImportValues[], headers: Record<string, string>) => Promise<A>
  /** The end, with a way to begin again. */
  renderDone: (imported: Imported<A>, onAnew: () => void) => ReactNode
  /** What is chosen for all rows before the file is; the kind follows it. */
  children?: ReactNode
}

/** Adds the rows of a file: template, review and correct, confirm. Nothing is stored before the last. */
export function ImportFlow<A>({ kind, onSend, renderDone, children }: Props<A>) {
  const state = useImport(kind)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [asksHidden, setAsksHidden] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  // The rows hold whole numbers: they are stored on the page alone.
  const reading = useMutation({
    mutationFn: ({ file, hidden }: { file: File; hidden: HiddenRows | undefined }) =>
      kind.requestRead(file, hidden),
    gcTime: 0,
  })
  const sending = useMutation({
    mutationFn: ({ rows, headers }: { rows: ImportValues[]; headers: Record<string, string> }) =>
      onSend(rows, headers),
    gcTime: 0,
  })

  const choose = async (chosen: File | null, hidden?: HiddenRows) => {
    setFile(chosen)
    setError(undefined)
    setAsksHidden(false)
    if (!chosen) return
    try {
      const answer = await reading.mutateAsync({ file: chosen, hidden })
      state.begin(answer.rows.map(({ line, ...judged }) => ({ line, ...judgedRow(judged) })))
      setRead({ fileName: chosen.name, unknown: answer.unknown_columns, notes: answer.notes })
    } catch (failure) {
      setAsksHidden(failure instanceof RequestError && failure.errors.hidden_rows !== undefined)
      const [sentence] = (failure instanceof RequestError && failure.errors.file) || []
      if (sentence) setError(sentence)
      else toastFailure(failure, text.readFailed)
    }
  }
  const startAnew = () => {
    setRead(null)
    setFile(null)
    setError(undefined)
    state.begin([])
  }
  if (read) {
    return (
      <ImportConfirm
        kind={kind}
        state={state}
        read={read}
        onSend={(rows, headers) => sending.mutateAsync({ rows, headers })}
        isSending={sending.isPending}
        renderDone={(imported) => renderDone(imported, startAnew)}
        onAnew={startAnew}
      />
    )
  }
  return (
    <ImportFileStep
      kind={kind}
      file={file}
      error={error}
      isReading={reading.isPending}
      onChoose={(chosen) => void choose(chosen)}
      onRefused={setError}
      onHidden={asksHidden ? (hidden) => void choose(file, hidden) : undefined}
    >
      {children}
    </ImportFileStep>
  )
}
