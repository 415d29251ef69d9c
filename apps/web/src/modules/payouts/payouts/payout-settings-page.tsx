import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { PayoutProviders } from './payout-providers.tsx'
import { PAYOUT_SETTINGS_TEXT } from './payout-settings-text.ts'
import classes from './payouts.module.css'
import { usePayoutSettings } from './payouts-api.ts'
import { SettingForm } from './setting-form.tsx'
import { StopSwitch } from './stop-switch.tsx'

const text = PAYOUT_SETTINGS_TEXT

/** The payout times of each service, the providers, and the switch that halts all; not in the specification. */
export function PayoutSettingsPage() {
  const { data, error, refetch } = usePayoutSettings()
  useRefusalToast(error, text.failed)
  const back = <BackLink to="/payouts" label={text.back} />
  return (
    <>
      <PageHeading title={text.title} note={text.note} back={back} />
      {!data && <PendingSheet failure={error ? text.failed : undefined} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.columns}>
          <StopSwitch />
          <Sheet className={`${classes.part} ${classes.services}`} aria-labelledby="payout-services">
            <h2 id="payout-services">{text.services}</h2>
            {data.services.map((setting) => (
              <SettingForm key={setting.service_id} setting={setting} />
            ))}
          </Sheet>
          <PayoutProviders providers={data.providers} />
        </div>
      )}
    </>
  )
}
