import { PERSONAL_DATA } from '@chukta/contract/insight/personal-data-messages'
import type { DataDownload } from '@chukta/contract/insight/your-data'
import { useState } from 'react'
import { followDownload } from '../../../lib/download.ts'
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import classes from './downloads.module.css'
import { useDownloads, useStartDownload } from './your-data-api.ts'
import { YOUR_DATA_TEXT } from './your-data-text.ts'

const text = YOUR_DATA_TEXT

/** Requests an archive of the person's data, and lists those that were made. Both need a proof that it is the person. */
export function Downloads() {
  const [isShown, setShown] = useState(false)
  const { data, error, refetch } = useDownloads(isShown)
  const start = useStartDownload()
  useRefusalToast(error, PERSONAL_DATA.loadFailed)
  const begin = async () => {
    try {
      const { message } = await start.mutateAsync()
      setShown(true)
      toast.success(message)
    } catch (failure) {
      toastFailure(failure, PERSONAL_DATA.downloadFailed)
    }
  }
  // A link is good for a minute: each press fetches a new one.
  const save = async (id: number) => {
    const url = (await refetch()).data?.find((download) => download.id === id)?.url
    if (url) followDownload(url, '')
  }
  return (
    <section className={classes.sheet}>
      <p className={classes.note}>{text.downloadNote}</p>
      <div className={classes.buttons}>
        <Button disabled={start.isPending} onClick={() => void begin()}>
          {text.download}
        </Button>
        {!data && (
          <Button variant="default" onClick={() => (isShown ? void refetch() : setShown(true))}>
            {text.showDownloads}
          </Button>
        )}
      </div>
      {data?.length === 0 && <p className={classes.note}>{text.noDownloads}</p>}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={text.downloads}>
          {data.map((download) => (
            <Row key={download.id} download={download} onSave={() => void save(download.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ download, onSave }: { download: DataDownload; onSave: () => void }) {
  const { status, created_at, expires_at, url } = download
  return (
    <li className={classes.row}>
      <div>
        <p>{text.asked(formatDateTime(created_at))}</p>
        <p className={classes.note}>
          {status === 'done' ? text.storedUntil(formatDate(expires_at)) : text.states[status]}
        </p>
      </div>
      {url && (
        <Button variant="default" onClick={onSave}>
          {text.save}
        </Button>
      )}
    </li>
  )
}
