import { DEVICES } from '@chukta/contract/identity/device-messages'
import { useState } from 'react'
import { failureSentence } from '../../../lib/request-error.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { FramedList } from '../../../ui/layout/framed-list.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { DeviceRow } from './device-row.tsx'
import { useDevices, useEndOtherDevices } from './devices-api.ts'
import { DEVICES_TEXT } from './devices-text.ts'

const text = DEVICES_TEXT

/** The person's signed-in devices, each with a button to end it: not in the specification. */
export function DevicesPage() {
  const { data, error, refetch } = useDevices()
  useRefusalToast(error, DEVICES.loadFailed)
  const hasOthers = data?.some((device) => !device.current)
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        note={text.note}
        back={<BackLink to="/user-profile" label={text.back} />}
        actions={data && <EndOthers hasOthers={hasOthers ?? false} />}
      />
      {data && data.length === 0 && <EmptyLedger sentence={text.none} />}
      {data && data.length > 0 && (
        <FramedList label={text.list}>
          {data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </FramedList>
      )}
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, DEVICES.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={3}
        />
      )}
    </FormPage>
  )
}

/** Ends all other sessions of the person: other devices, where there are any, and links. */
function EndOthers({ hasOthers }: { hasOthers: boolean }) {
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
        {hasOthers ? text.endOthers : text.endShared}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={hasOthers ? text.endOthersTitle : text.endSharedTitle}
        note={hasOthers ? text.endOthersNote : text.endSharedNote}
        busy={end.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
