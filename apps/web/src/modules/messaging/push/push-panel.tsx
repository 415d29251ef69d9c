import { PUSH_KINDS, type PushDevice, type PushKind } from '@chukta/contract/messaging/push'
import { PUSH } from '@chukta/contract/messaging/push-messages'
import { failureSentence } from '../../../lib/request-error.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FramedList } from '../../../ui/layout/framed-list.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { usePush, useRemovePushDevice, useSwitchOn, useTestPush } from './push-api.ts'
import { pushState } from './push-browser.ts'
import { PushDeviceRow } from './push-device-row.tsx'
import classes from './push-panel.module.css'
import { PUSH_TEXT } from './push-text.ts'
import { useEnable } from './use-enable.ts'

const text = PUSH_TEXT

/** In the profile: notifications on this device, by kind, a test of them, and the devices that get them. */
export function PushPanel() {
  const { data, error, refetch } = usePush()
  return (
    <Sheet className={classes.panel} aria-labelledby="push-title" aria-busy={!data && !error}>
      <h2 id="push-title">{text.title}</h2>
      <p className={classes.note}>{text.note}</p>
      {error && (
        <p role="alert" className={classes.note}>
          {failureSentence(error, PUSH.loadFailed)}{' '}
          <Button size="sm" variant="default" onClick={() => void refetch()}>
            {text.again}
          </Button>
        </p>
      )}
      {data && <Here publicKey={data.public_key} here={data.here} />}
      {data && data.devices.length > 0 && (
        <>
          <h3 className={classes.heading}>{text.list}</h3>
          <FramedList label={text.list}>
            {data.devices.map((device) => (
              <PushDeviceRow key={device.id} device={device} />
            ))}
          </FramedList>
        </>
      )}
    </Sheet>
  )
}

function Here({ publicKey, here }: { publicKey: string | null; here: PushDevice | null }) {
  const { enable, isBusy } = useEnable()
  if (publicKey === null) return <p>{text.off}</p>
  const state = pushState()
  if (state === 'unsupported') return <p>{text.unsupported}</p>
  if (state === 'install-first') return <p>{text.installFirst}</p>
  if (state === 'denied') return <p role="status">{text.denied}</p>
  if (here) return <On publicKey={publicKey} here={here} />
  return (
    <div className={classes.buttons}>
      <BusyButton busy={isBusy} busyText={text.busy} onClick={() => void enable(publicKey)}>
        {text.switchOn}
      </BusyButton>
    </div>
  )
}

function On({ publicKey, here }: { publicKey: string; here: PushDevice }) {
  const change = useSwitchOn()
  const remove = useRemovePushDevice()
  const test = useTestPush()

  const say = async (act: Promise<string | null>, failed: string) => {
    try {
      const message = await act
      if (message !== null) toast.success(message)
    } catch (error) {
      toastFailure(error, failed)
    }
  }
  const switchOff = () => say(remove.mutateAsync({ id: here.id, current: true }), PUSH.removeFailed)
  // The pressed state, while the request runs: a box that springs back would be pressed again.
  const chosen = change.isPending ? change.variables.kinds : here.kinds
  const choose = (kind: PushKind, isWanted: boolean) => {
    if (change.isPending || remove.isPending) return
    const kinds = PUSH_KINDS.filter((one) => (one === kind ? isWanted : chosen.includes(one)))
    if (kinds.length === 0) return switchOff()
    return say(change.mutateAsync({ publicKey, kinds, isOn: true }), PUSH.saveFailed)
  }
  const sendTest = () =>
    say(
      test.mutateAsync(here.id).then(({ message }) => message),
      PUSH.testFailed,
    )
  return (
    <>
      <p role="status">{text.on}</p>
      <fieldset className={classes.kinds}>
        <legend>{text.kinds}</legend>
        {PUSH_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={text.kind[kind]}
            checked={chosen.includes(kind)}
            onChange={(isWanted) => void choose(kind, isWanted)}
          />
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <BusyButton
          variant="default"
          busy={test.isPending}
          busyText={text.busy}
          onClick={() => void sendTest()}
        >
          {text.test}
        </BusyButton>
        <BusyButton
          variant="subtle"
          busy={remove.isPending}
          busyText={text.busy}
          onClick={() => void switchOff()}
        >
          {text.switchOff}
        </BusyButton>
      </div>
    </>
  )
}
