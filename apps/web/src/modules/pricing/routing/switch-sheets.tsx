import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import { ROUTING_TEXT } from './routing-text.ts'
import type { Switches, SwitchGroup } from './switch-group.ts'
import classes from './switch-sheets.module.css'

type Props = { title: string; note?: string; switches: Switches }

/** One sheet for each gateway or service, with a box for each of its methods. */
export function SwitchSheets({ title, note, switches }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.sheets}>
        {switches.groups.map((group) => (
          <Sheet key={group.id} group={group} switches={switches} />
        ))}
      </div>
    </section>
  )
}

function Sheet({ group, switches }: { group: SwitchGroup; switches: Switches }) {
  return (
    <fieldset className={classes.sheet}>
      <legend className="visually-hidden">{group.name}</legend>
      <p className={classes.name} aria-hidden="true">
        <Initials name={group.name} />
        {group.name}
      </p>
      {group.methods.map((method) => {
        const { isOn, offReason, isChanged } = switches.stateOf(group, method)
        return (
          <div key={method.id} className={classes.method} data-changed={isChanged || undefined}>
            <Checkbox
              label={method.name}
              checked={isOn}
              onChange={() => switches.flip(group.id, method.id)}
            />
            {isChanged && <small>{ROUTING_TEXT.changed}</small>}
            {offReason !== undefined && (
              <TextField
                name={`off-reason-${group.id}-${method.id}`}
                label={
                  <>
                    {ROUTING_TEXT.offReason}
                    <span className="visually-hidden">
                      {ROUTING_TEXT.offReasonOf(method.name, group.name)}
                    </span>
                  </>
                }
                optional
                maxLength={200}
                minLength={3}
                placeholder={ROUTING_TEXT.offReasonExample}
                value={offReason}
                onChange={({ target }) => switches.explain(group.id, method.id, target.value)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
