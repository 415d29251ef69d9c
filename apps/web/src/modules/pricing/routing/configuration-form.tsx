import type { FormEvent } from 'react'
import { useServices } from '../../../domain/service/services.ts'
import { say } from '../../../lib/language.ts'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { FormBar } from '../../../ui/form/form-bar.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { isServiceIcon, ServiceGlyph } from '../services/service-glyph.tsx'
import type { useConfiguration } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'
import { methodsNowhere, useSwitches } from './switch-group.ts'
import classes from './switch-sheets.module.css'
import { SwitchSheets } from './switch-sheets.tsx'
import { useSaveConfiguration } from './use-save-configuration.ts'

type Loaded = NonNullable<ReturnType<typeof useConfiguration>['data']>
type Method = Loaded['gateways'][number]['methods'][number]

const text = ROUTING_TEXT

/** Ticks and unticks, shows the unsaved changes, and warns of a method that would be unavailable everywhere. */
export function ConfigurationForm({ gateways, services }: Loaded) {
  const ofGateways = useSwitches(
    gateways.map((row) => ({ id: row.pg_id, name: row.payment_gateway_name, methods: methodsOf(row) })),
  )
  const ofServices = useSwitches(
    services.map((row) => ({
      id: row.service_id,
      name: say(row.service_name),
      methods: methodsOf(row).map((method, place) => ({
        ...method,
        offReason: row.methods[place]?.off_reason ?? '',
      })),
    })),
  )
  const { data: shown } = useServices()
  const { busy, isReloading, save } = useSaveConfiguration()
  const changes = [...ofGateways.changes, ...ofServices.changes]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(ofGateways.changes, ofServices.changes)
  }
  const discard = () => {
    ofGateways.reset()
    ofServices.reset()
  }
  return (
    <form onSubmit={submit}>
      <SwitchSheets title={text.gateways} switches={ofGateways} />
      {changes.length > 0 &&
        methodsNowhere(ofGateways).map((method) => (
          <AdviceLine key={method} tone="warn">
            {text.nowhere(method)}
          </AdviceLine>
        ))}
      <SwitchSheets
        title={text.services}
        note={text.servicesNote}
        switches={ofServices}
        mark={({ id }) => {
          const icon = shown?.find((service) => service.id === id)?.icon_name
          return icon && isServiceIcon(icon) && <ServiceGlyph name={icon} size={24} />
        }}
      />
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ group, methodId, method, isOn, offReason }) => (
            <li key={`${group.name}-${methodId}`}>
              {offReason === undefined
                ? text.turns(method, group.name, isOn)
                : text.explains(method, group.name, offReason.trim())}
            </li>
          ))}
        </ul>
      )}
      <p role="status">{isReloading && text.loadingAgain}</p>
      <FormBar
        submitText={text.save}
        busy={busy}
        isDirty={changes.length > 0 && !isReloading}
        changes={<strong>{text.changes(changes.length)}</strong>}
        onDiscard={discard}
      />
      <UnsavedGuard when={changes.length > 0 && !isReloading} />
    </form>
  )
}

function methodsOf({ methods }: { methods: Method[] }) {
  return methods.map(({ payment_method_id, name, selected }) => ({
    id: payment_method_id,
    name: say(name),
    isOn: selected === 1,
  }))
}
