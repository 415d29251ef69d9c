import type { ListedCategory } from '@chukta/contract/payables/payee-categories'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { listLink } from '../../../domain/payee/payee-screen.ts'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { IMPORT_TEXT } from './import-text.ts'

const text = IMPORT_TEXT

type Props = {
  category: ListedCategory
  serviceId: number
  done: { added: number; document_missing: number }
  /** Rows with errors that were left out. */
  left: number
  onGoOn: () => void
  onAnew: () => void
}

/** The added payees, and the next step. */
export function ImportDone({ category, serviceId, done, left, onGoOn, onAnew }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { added, document_missing } = done
  return (
    <div ref={panel} tabIndex={-1}>
      <ResultPanel
        tone="ok"
        Icon={CircleCheck}
        title={text.added(added)}
        note={document_missing > 0 ? text.addedMissing(document_missing) : text.addedNote}
      >
        {left > 0 ? (
          <Button variant="default" onClick={onGoOn}>
            {text.left(left)}
          </Button>
        ) : (
          <Button variant="default" onClick={onAnew}>
            {text.another}
          </Button>
        )}
        <Link {...listLink({ category, serviceId }, 'list')} className={buttonClass({})}>
          {text.toList}
        </Link>
      </ResultPanel>
    </div>
  )
}
