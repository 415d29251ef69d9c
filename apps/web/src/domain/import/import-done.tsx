import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Button } from '../../ui/form/button.tsx'
import { IMPORT_TEXT } from './import-text.ts'

const text = IMPORT_TEXT

type Props = {
  title: string
  note: ReactNode
  /** Rows with errors that were left out. */
  left: number
  onGoOn: () => void
  onAnew: () => void
  /** The way to what was added. */
  children: ReactNode
}

/** What was added, and the next step. */
export function ImportDone({ title, note, left, onGoOn, onAnew, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1}>
      <ResultPanel tone="ok" Icon={CircleCheck} title={title} note={note}>
        {left > 0 ? (
          <Button variant="default" onClick={onGoOn}>
            {text.left(left)}
          </Button>
        ) : (
          <Button variant="default" onClick={onAnew}>
            {text.another}
          </Button>
        )}
        {children}
      </ResultPanel>
    </div>
  )
}
