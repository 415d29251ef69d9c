import type { ListedCategory } from '@chukta/contract/payables/payee-categories'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ImportDone } from '../../../domain/import/import-done.tsx'
import { ImportFlow } from '../../../domain/import/import-flow.tsx'
import type { ImportValues } from '../../../domain/import/import-kind.ts'
import { IMPORT_TEXT } from '../../../domain/import/import-text.ts'
import { listLink, payeeListPath } from '../../../domain/payee/payee-screen.ts'
import { useServiceCategory } from '../../../domain/payee/service-category.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { requestImport } from './import-api.ts'
import { payeeImport } from './import-payee-kind.ts'
import { PAYEE_IMPORT_TEXT } from './import-text.ts'
import { useForgetPayees } from './payees-api.ts'

const text = PAYEE_IMPORT_TEXT

/** Adds payees of a file: template, review and correct, confirm. Nothing is stored before the last. */
export function ImportPayeesPage() {
  const { serviceId } = useParams({ from: '/shell/import-payees/$serviceId' })
  const { category, error, refetch } = useServiceCategory(Number(serviceId))
  if (!category) return <PendingSheet failure={error?.message} onRetry={() => void refetch()} />
  return <Import key={category.key} category={category} serviceId={Number(serviceId)} />
}

function Import({ category, serviceId }: { category: ListedCategory; serviceId: number }) {
  const kind = useMemo(() => payeeImport(category, serviceId), [category, serviceId])
  const forget = useForgetPayees()
  const send = async (rows: ImportValues[], headers: Record<string, string>) => {
    const answer = await requestImport(serviceId, rows, headers)
    forget()
    return answer
  }
  return (
    <>
      <PageHeading
        title={text.title(category.list.heading)}
        back={<BackButton fallback={payeeListPath({ category, serviceId })} />}
      />
      <ImportFlow
        kind={kind}
        onSend={send}
        renderDone={({ answer: { added, document_missing }, left, onGoOn }, onAnew) => (
          <ImportDone
            title={text.added(added)}
            note={document_missing > 0 ? text.addedMissing(document_missing) : text.addedNote}
            left={left}
            onGoOn={onGoOn}
            onAnew={onAnew}
          >
            <Link {...listLink({ category, serviceId }, 'list')} className={buttonClass({})}>
              {IMPORT_TEXT.toList}
            </Link>
          </ImportDone>
        )}
      />
    </>
  )
}
