import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useStopMandate } from './mandates-api.ts'
import { MANDATES_TEXT } from './mandates-text.ts'

const text = MANDATES_TEXT

/** Stops an automatic payment, after a yes; the list of due payments leads here with the question open. */
export function StopButton({ payeeId, payee }: { payeeId: number; payee: string }) {
  const { stop: isWanted } = useSearch({ strict: false }) as { stop?: unknown }
  const [asks, setAsks] = useState(isWanted !== undefined)
  const stop = useStopMandate(payeeId)
  const confirm = async () => {
    try {
      toast.success((await stop.mutateAsync(undefined)).message)
    } catch (error) {
      toastFailure(error, MANDATES.stopFailed)
    }
    setAsks(false)
  }
  return (
    <>
      <Button variant="default" aria-label={text.stopOf(payee)} onClick={() => setAsks(true)}>
        {text.stop}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.stopTitle}
        note={text.stopNote}
        busy={stop.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
