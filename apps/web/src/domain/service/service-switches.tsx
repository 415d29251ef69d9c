import { SERVICE_SWITCHES } from '@chukta/contract/pricing/service-switch-messages'
import {
  listServiceSwitches,
  type ServiceSwitch,
  switchService,
} from '@chukta/contract/pricing/service-switches'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dataQuery } from '../../lib/data-query.ts'
import { request } from '../../lib/http.ts'
import { say } from '../../lib/language.ts'
import { failureSentence } from '../../lib/request-error.ts'
import { storedUserId } from '../../lib/session.ts'
import { formatDate } from '../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { toastUndo } from '../../ui/feedback/undo-toast.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { FramedList } from '../../ui/layout/framed-list.tsx'
import { DialogNote } from '../../ui/overlay/dialog-form.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { PendingSheet } from '../../ui/table/pending-sheet.tsx'
import classes from './service-switches.module.css'
import { SERVICE_TEXT } from './service-text.ts'

const text = SERVICE_TEXT
const MOST_CHARACTERS = 200

/** Whom the switches are about: a user, or a charge group. */
export type SwitchTarget = { user_id: number } | { group_id: number }
type Props = {
  target: SwitchTarget
  name: string
  /** The user has others below, who fall under the switches too. */
  hasBelow?: boolean
}

/** The services of a user or a charge group, each with its switch: off asks for the reason that payers read. */
export function ServiceSwitches({ target, name, hasBelow = false }: Props) {
  const titleId = useId()
  const { data, error, refetch } = useQuery(dataQuery(keyOf(target), listServiceSwitches, { query: target }))
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{text.title}</h2>
        <p className={classes.note}>{noteOf({ target, name, hasBelow })}</p>
      </div>
      {data ? (
        <FramedList>
          {data.map((service) => (
            <SwitchRow
              key={service.service_id}
              service={service}
              target={target}
              name={name}
              hasBelow={hasBelow}
            />
          ))}
        </FramedList>
      ) : (
        <PendingSheet
          failure={error ? failureSentence(error, SERVICE_SWITCHES.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={9}
        />
      )}
    </section>
  )
}

function SwitchRow({ target, name, hasBelow, service }: Props & { service: ServiceSwitch }) {
  const [asks, setAsks] = useState(false)
  const change = useSwitchService(target, service.service_id)
  const title = say(service.name)
  const { enabled, reason, switched_by, switched_at, locked, above } = service

  const switchOn = async () => {
    try {
      toast.success((await change.mutateAsync(null)).data.message)
    } catch (error) {
      toastRefusal(error, SERVICE_SWITCHES.saveFailed)
    }
  }
  const switchOff = async (typed: string) => {
    const { data } = await change.mutateAsync(typed)
    toastUndo(data.message, () => void switchOn())
    return null
  }
  return (
    <li className={classes.row} data-off={!enabled || above !== null || undefined}>
      <div className={classes.words}>
        <h3>{title}</h3>
        {reason !== null && <p>{reason}</p>}
        {switched_at && (
          <p className={classes.meta}>
            {switched_by ? text.by(switched_by, formatDate(switched_at)) : formatDate(switched_at)}
          </p>
        )}
        {above !== null && <p>{text.above(above)}</p>}
        {locked && <p className={classes.meta}>{text.locked}</p>}
      </div>
      {locked ? (
        <span className={classes.word}>{text.word.off}</span>
      ) : (
        <Switch
          isOn={enabled}
          word={enabled ? text.word.on : text.word.off}
          of={title}
          busy={change.isPending}
          onPress={() => (enabled ? setAsks(true) : void switchOn())}
        />
      )}
      {asks && (
        <ReasonDialog
          title={text.offTitle(title)}
          text={{ ...text, failed: SERVICE_SWITCHES.saveFailed }}
          mostCharacters={MOST_CHARACTERS}
          onReason={switchOff}
          onClose={() => setAsks(false)}
        >
          <DialogNote>{offNoteOf({ target, name, hasBelow })}</DialogNote>
        </ReasonDialog>
      )}
    </li>
  )
}

function noteOf({ target, name, hasBelow }: Props): string {
  if ('group_id' in target) return text.noteGroup
  return hasBelow ? text.noteBelow(name) : text.noteUser(name)
}

function offNoteOf({ target, name, hasBelow }: Props): string {
  if ('group_id' in target) return text.offGroup(name)
  return hasBelow ? text.offBelow(name) : text.offUser(name)
}

const keyOf = (target: SwitchTarget) => ['service-switches', storedUserId() ?? 0, target]

/** Switches a service off with a reason, or on with null; the list is fetched again. */
function useSwitchService(target: SwitchTarget, serviceId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | null) =>
      request(switchService, {
        body: { ...target, service_id: serviceId, enabled: reason === null, reason },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(target) }),
  })
}
