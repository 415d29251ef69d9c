import { useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'
import { PAYOUT_SETTINGS_TEXT } from './payout-settings-text.ts'
import classes from './payouts.module.css'
import { type PayoutSettings, useResumeProvider } from './payouts-api.ts'

const text = PAYOUT_SETTINGS_TEXT

type Provider = PayoutSettings['providers'][number]

/** The payout providers, in their order; a paused one can be resumed. */
export function PayoutProviders({ providers }: Pick<PayoutSettings, 'providers'>) {
  return (
    <Sheet className={classes.part} aria-labelledby="payout-providers">
      <h2 id="payout-providers">{text.providers}</h2>
      {providers.length === 0 && <p>{text.noProviders}</p>}
      <ul className={classes.providers}>
        {providers.map((provider, place) => (
          <li key={provider.provider}>
            <strong>{text.provider(place + 1, provider.name)}</strong>
            <State provider={provider} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function State({ provider }: { provider: Provider }) {
  const [asks, setAsks] = useState(false)
  const resume = useResumeProvider(provider.provider)
  const { name, is_on: isOn, paused_until: until, paused_because: because } = provider
  if (!isOn) return text.off
  if (until === null) return text.on
  return (
    <>
      <p>{text.paused(formatDateTime(until), because ?? '')}</p>
      <Button size="sm" variant="default" onClick={() => setAsks(true)}>
        {text.resume}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {asks && (
        <ReasonDialog
          title={text.resumeTitle(name)}
          text={{
            reason: text.reason,
            reasonHint: text.reasonHint,
            press: text.resume,
            pressing: text.saving,
            failed: text.resumeFailed,
          }}
          onReason={async (reason) => (await resume.mutateAsync(reason)).data.message}
          onClose={() => setAsks(false)}
        >
          <p>{text.resumeNote}</p>
        </ReasonDialog>
      )}
    </>
  )
}
