import type { ListedCategory } from '@chukta/contract/payables/payee-categories'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { payeeListPath } from '../../../domain/payee/payee-screen.ts'
import { useServiceCategory } from '../../../domain/payee/service-category.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { type HiddenRows, useReadPayees } from './import-api.ts'
import { ImportConfirm } from './import-confirm.tsx'
import { ImportFileStep } from './import-file-step.tsx'
import { rowsOf } from './import-rows.ts'
import { IMPORT_TEXT } from './import-text.ts'
import { useImport } from './use-import.ts'

const text = IMPORT_TEXT

/** Adds payees of a file: template, review and correct, confirm. Nothing is stored before the last. */
export function ImportPayeesPage() {
  const { serviceId } = useParams({ from: '/shell/import-payees/$serviceId' })
  const { category, error, refetch } = useServiceCategory(Number(serviceId))
  if (!category) return <PendingSheet failure={error?.message} onRetry={() => void refetch()} />
  return <Import key={category.key} category={category} serviceId={Number(serviceId)} />
}

type Read = { fileName: string; unknown: string[]; notes: string[] }

function Import({ category, serviceId }: { category: ListedCategory; serviceId: number }) {
  const state = useImport(category, serviceId)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [asksHidden, setAsksHidden] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  const { mutateAsync: send, isPending } = useReadPayees(serviceId)

  const choose = async (chosen: File | null, hidden?: HiddenRows) => {
    setFile(chosen)
    setError(undefined)
    setAsksHidden(false)
    if (!chosen) return
    try {
      const answer = await send({ file: chosen, hidden })
      state.begin(rowsOf(answer))
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
  return (
    <>
      <PageHeading
        title={text.title(category.list.heading)}
        back={<BackButton fallback={payeeListPath({ category, serviceId })} />}
      />
      {read ? (
        <ImportConfirm
          category={category}
          serviceId={serviceId}
          state={state}
          read={read}
          onAnew={startAnew}
        />
      ) : (
        <ImportFileStep
          category={category}
          serviceId={serviceId}
          file={file}
          error={error}
          isReading={isPending}
          onChoose={(chosen) => void choose(chosen)}
          onRefused={setError}
          onHidden={asksHidden ? (hidden) => void choose(file, hidden) : undefined}
        />
      )}
    </>
  )
}
