import { API_KEYS } from '@chukta/contract/identity/api-keys/api-key-messages'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '../../../lib/request-error.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { FramedList } from '../../../ui/layout/framed-list.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { useApiKeys } from './api-keys-api.ts'
import classes from './api-keys-page.module.css'
import { API_KEYS_TEXT } from './api-keys-text.ts'
import { NewKey } from './new-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'

const text = API_KEYS_TEXT
const ROWS = 3

/** The account's API keys, to make, replace and end them; not in the specification. */
export function ApiKeysPage() {
  const { data, error, refetch } = useApiKeys()
  const [makes, setMakes] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  useRefusalToast(error, API_KEYS.loadFailed)
  const make = (
    <Button icon={<Plus size={20} strokeWidth={1.75} aria-hidden />} onClick={() => setMakes(true)}>
      {text.make}
    </Button>
  )
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        note={text.note}
        actions={
          <>
            <Link to="/developers/requests" className={buttonClass({ variant: 'default' })}>
              {text.requests}
            </Link>
            <Link to="/developers/webhooks" className={buttonClass({ variant: 'default' })}>
              {text.webhooks}
            </Link>
            {data && data.length > 0 && make}
          </>
        }
      />
      <p className={classes.guide}>
        <a href="/docs/developers/" target="_blank" rel="noopener">
          {text.docs}
        </a>
      </p>
      {data && data.length === 0 && <EmptyLedger title={text.none} sentence={text.noneNote} action={make} />}
      {data && data.length > 0 && (
        <FramedList label={text.list}>
          {data.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} onKey={setShown} />
          ))}
        </FramedList>
      )}
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, API_KEYS.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={ROWS}
        />
      )}
      <ResponsiveDialog opened={makes} onClose={() => setMakes(false)} title={text.form.title}>
        <NewKeyForm
          onMade={(key) => {
            setMakes(false)
            setShown(key)
          }}
        />
      </ResponsiveDialog>
      {shown !== null && <NewKey text={shown} onStored={() => setShown(null)} />}
    </FormPage>
  )
}
