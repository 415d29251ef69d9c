import { DEVICES } from '@chukta/contract/device-messages'
import { useState } from 'react'
import { failureSentence } from '../../lib/request-error.ts'
import { toast, toastFailure } from '../../lib/toast.ts'
import { useRefusalToast } from '../../lib/use-refusal-toast.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyLedger } from '../../ui/empty-ledger.tsx'
import page from '../../ui/form-page.module.css'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PendingSheet } from '../../ui/pending-sheet.tsx'
import { DeviceRow } from './device-row.tsx'
import { useDevices, useEndOtherDevices } from './devices-api.ts'
import classes from './devices-page.module.css'
import { DEVICES_TEXT } from './devices-text.ts'

const text = DEVICES_TEXT

/** Where the person is signed in, and ending it: a screen of ours. */
export function DevicesPage() {
  const { data, error, refetch } = useDevices()
  useRefusalToast(error, DEVICES.loadFailed)
  const hasOthers = data?.some((device) => !device.current)
  return (
    <div className={page.page}>
      <PageHeading
        title={text.title}
        note={text.note}
        back={<BackLink to="/user-profile" label={text.back} />}
        actions={hasOthers && <EndOthers />}
      />
      {data && data.length === 0 && <EmptyLedger sentence={text.none} />}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={text.list}>
          {data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, DEVICES.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={3}
        />
      )}
    </div>
  )
}

function EndOthers() {
  const [asks, setAsks] = useState(false)
  const end = useEndOtherDevices()
  const confirm = async () => {
    try {
      const { message } = await end.mutateAsync()
      toast.success(message)
    } catch (error) {
      toastFailure(error, DEVICES.endFailed)
    }
    setAsks(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {text.endOthers}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.endOthersTitle}
        note={text.endOthersNote}
        busy={end.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
