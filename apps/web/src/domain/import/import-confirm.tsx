import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useOnceKey } from '../../lib/once-key.ts'
import { RequestError } from '../../lib/request-error.ts'
import { toast, toastFailure } from '../../lib/toast.ts'
import { BusyButton, Button } from '../../ui/form/button.tsx'
import { StickyBar } from '../../ui/form/sticky-bar.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import type { ImportKind, ImportValues } from './import-kind.ts'
import { ImportPreview } from './import-preview.tsx'
import { type ImportRow, isWrong, withErrors } from './import-rows.ts'
import { IMPORT_TEXT } from './import-text.ts'
import type { ImportState } from './use-import.ts'

const text = IMPORT_TEXT

/** What was added, and what is left: rows with errors, to which `onGoOn` leads. */
export type Imported<A> = { answer: A; rows: readonly ImportRow[]; left: number; onGoOn: () => void }

type Props<A> = {
  kind: ImportKind
  state: ImportState
  read: { fileName: string; unknown: string[]; notes: string[] }
  /** Adds rows, all or none, once for the key in the headers. */
  onSend: (rows: ImportValues[], headers: Record<string, string>) => Promise<A>
  isSending: boolean
  renderDone: (imported: Imported<A>) => ReactNode
  /** Begins again with another file. */
  onAnew: () => void
}

/** The rows to review, and the button that adds those without errors; the others stay to be corrected. */
export function ImportConfirm<A>({ kind, state, read, onSend, isSending, renderDone, onAnew }: Props<A>) {
  const [asks, setAsks] = useState<'leave-out' | 'anew' | null>(null)
  const [done, setDone] = useState<{ answer: A; rows: readonly ImportRow[] } | null>(null)
  const once = useOnceKey()
  const { rows } = state
  const good = rows.filter((row) => !isWrong(row))
  const wrong = rows.length - good.length

  const add = async () => {
    setAsks(null)
    const sent = good.map(({ values }) => values)
    try {
      const answer = await onSend(sent, once.headersOf(sent))
      once.done()
      state.begin(rows.filter(isWrong))
      setDone({ answer, rows: good })
    } catch (failure) {
      if (failure instanceof RequestError && failure.status === 422) {
        state.begin(withErrors(state.own, good, failure.errors))
      }
      toastFailure(failure, text.addFailed)
    }
  }
  const press = () => {
    if (good.length === 0) {
      state.choose('wrong')
      return toast.error(text.mustCorrect)
    }
    if (wrong > 0) return setAsks('leave-out')
    void add()
  }
  if (done) {
    return (
      <>
        {renderDone({ ...done, left: rows.length, onGoOn: () => setDone(null) })}
        <UnsavedGuard when={rows.length > 0} />
      </>
    )
  }
  return (
    <>
      <ImportPreview kind={kind} state={state} {...read} />
      <StickyBar isNoteAbove>
        <p role="status" data-wide-only={(state.removed === null && wrong === 0) || undefined}>
          {state.removed
            ? text.removed(state.removed.line)
            : wrong > 0
              ? text.leaveNote(wrong)
              : text.notStored}
          {state.removed && (
            <Button
              variant="subtle"
              size="sm"
              icon={<Undo2 size={18} strokeWidth={1.75} aria-hidden />}
              onClick={state.undo}
            >
              {text.undo}
            </Button>
          )}
        </p>
        <Button variant="default" disabled={isSending} onClick={() => setAsks('anew')}>
          {text.otherFile}
        </Button>
        <BusyButton busy={isSending} busyText={text.adding} onClick={press}>
          {kind.words.add(good.length)}
        </BusyButton>
      </StickyBar>
      <ConfirmDialog
        opened={asks === 'leave-out'}
        title={kind.words.addTitle(good.length)}
        note={text.leaveNote(wrong)}
        onYes={() => void add()}
        onNo={() => setAsks(null)}
      />
      <ConfirmDialog
        opened={asks === 'anew'}
        title={text.otherTitle}
        note={text.otherNote}
        onYes={onAnew}
        onNo={() => setAsks(null)}
      />
      <UnsavedGuard when={rows.length > 0} />
    </>
  )
}
