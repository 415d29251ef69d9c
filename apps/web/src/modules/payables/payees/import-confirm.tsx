import type { ListedCategory } from '@chukta/contract/payables/payee-categories'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useOnceKey } from '../../../lib/once-key.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { StickyBar } from '../../../ui/form/sticky-bar.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useImportPayees } from './import-api.ts'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { isWrong, withErrors } from './import-rows.ts'
import { IMPORT_TEXT } from './import-text.ts'
import type { ImportState } from './use-import.ts'

const text = IMPORT_TEXT

type Props = {
  category: ListedCategory
  serviceId: number
  state: ImportState
  read: { fileName: string; unknown: string[]; notes: string[] }
  /** Begins again with another file. */
  onAnew: () => void
}

type Added = { added: number; document_missing: number }

/** The rows to review, and the button that adds those without errors; the others stay to be corrected. */
export function ImportConfirm({ category, serviceId, state, read, onAnew }: Props) {
  const [asks, setAsks] = useState<'leave-out' | 'anew' | null>(null)
  const [done, setDone] = useState<Added | null>(null)
  const { mutateAsync: send, isPending } = useImportPayees(serviceId)
  const once = useOnceKey()
  const { rows } = state
  const good = rows.filter((row) => !isWrong(row))
  const wrong = rows.length - good.length

  const add = async () => {
    setAsks(null)
    const sent = good.map(({ values }) => values)
    try {
      const answer = await send({ rows: sent, headers: once.headersOf(sent) })
      once.done()
      state.begin(rows.filter(isWrong))
      setDone(answer)
    } catch (failure) {
      if (failure instanceof RequestError && failure.status === 422) {
        state.begin(withErrors(rows, good, failure.errors))
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
        <ImportDone
          category={category}
          serviceId={serviceId}
          done={done}
          left={rows.length}
          onGoOn={() => setDone(null)}
          onAnew={onAnew}
        />
        <UnsavedGuard when={rows.length > 0} />
      </>
    )
  }
  return (
    <>
      <ImportPreview category={category} state={state} {...read} />
      <StickyBar isNoteAbove>
        <p role="status" data-wide-only={state.removed === null || undefined}>
          {state.removed ? text.removed(state.removed.line) : text.notStored}
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
        <Button variant="default" disabled={isPending} onClick={() => setAsks('anew')}>
          {text.otherFile}
        </Button>
        <BusyButton busy={isPending} busyText={text.adding} onClick={press}>
          {text.add(good.length)}
        </BusyButton>
      </StickyBar>
      <ConfirmDialog
        opened={asks === 'leave-out'}
        title={text.leaveTitle(good.length)}
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
