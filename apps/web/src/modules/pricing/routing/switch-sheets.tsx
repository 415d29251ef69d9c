import type { CSSProperties, ReactNode } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ROUTING_TEXT } from './routing-text.ts'
import type { Switches, SwitchGroup } from './switch-group.ts'
import classes from './switch-sheets.module.css'

const text = ROUTING_TEXT

type Method = SwitchGroup['methods'][number]
type Props = {
  title: string
  note?: string
  switches: Switches
  /** The drawing beside a row's name. */
  mark?: (group: SwitchGroup) => ReactNode
}

/** A table of boxes: a row for each gateway or service, a column for each method. */
export function SwitchSheets({ title, note, switches, mark }: Props) {
  const methods = [
    ...new Map(switches.groups.flatMap((group) => group.methods.map(({ id, name }) => [id, name]))),
  ]
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.sheet} style={{ '--methods': methods.length } as CSSProperties}>
        <div className={classes.head} aria-hidden="true">
          {methods.map(([id, name]) => (
            <span key={id}>{name}</span>
          ))}
        </div>
        {switches.groups.map((group) => (
          <Row key={group.id} group={group} switches={switches} mark={mark?.(group)} methods={methods} />
        ))}
      </div>
    </section>
  )
}

type RowProps = {
  group: SwitchGroup
  switches: Switches
  mark: ReactNode
  methods: readonly (readonly [id: number, name: string])[]
}

function Row({ group, switches, mark, methods }: RowProps) {
  return (
    <fieldset className={classes.row}>
      <legend className="visually-hidden">{group.name}</legend>
      <p className={classes.name} aria-hidden="true">
        {mark}
        {group.name}
      </p>
      {methods.map(([id]) => {
        const method = group.methods.find((each) => each.id === id)
        if (!method) return <span key={id} className={classes.method} />
        const { isOn, isChanged } = switches.stateOf(group, method)
        return (
          <div key={id} className={classes.method} data-changed={isChanged || undefined}>
            <Checkbox label={method.name} checked={isOn} onChange={() => switches.flip(group.id, id)} />
            {isChanged && <small>{text.changed}</small>}
          </div>
        )
      })}
      {group.methods.map((method) => (
        <OffReason key={method.id} group={group} method={method} switches={switches} />
      ))}
    </fieldset>
  )
}

/** What payers read while the method is off. */
function OffReason({ group, method, switches }: { group: SwitchGroup; method: Method; switches: Switches }) {
  const { offReason } = switches.stateOf(group, method)
  if (offReason === undefined) return null
  return (
    <div className={classes.reason}>
      <TextField
        name={`off-reason-${group.id}-${method.id}`}
        label={
          <>
            {text.offReason(method.name)}
            <span className="visually-hidden">{text.offReasonOf(group.name)}</span>
          </>
        }
        optional
        maxLength={200}
        minLength={3}
        placeholder={text.offReasonExample}
        value={offReason}
        onChange={({ target }) => switches.explain(group.id, method.id, target.value)}
      />
    </div>
  )
}
