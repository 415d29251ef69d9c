import { useState } from 'react'
import { can } from '../../lib/can.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ResponsiveDialog } from '../../ui/overlay/responsive-dialog.tsx'
import { areShortcutsOff, GOES, switchShortcuts } from './shortcuts.ts'
import classes from './shortcuts-sheet.module.css'
import { SHORTCUTS_TEXT } from './shortcuts-text.ts'

const text = SHORTCUTS_TEXT

/** The keyboard shortcuts, and the switch that turns them off. */
export default function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isOn, setIsOn] = useState(!areShortcutsOff())
  const goes = Object.entries(GOES).filter(
    ([, { path }]) => path !== '/due-payments' || can('schedules.manage'),
  )
  const rows: [keys: string[], what: string][] = [
    [['Ctrl', 'K'], text.search],
    [['/'], text.listSearch],
    [['n'], text.add],
    ...goes.map(([key, { label }]): [string[], string] => [['g', key], text.goTo(label)]),
    [['?'], text.sheet],
  ]
  return (
    <ResponsiveDialog opened={opened} onClose={onClose} title={text.title} note={text.note} size="32rem">
      <Checkbox
        label={text.isOn}
        checked={isOn}
        onChange={(checked) => {
          setIsOn(checked)
          switchShortcuts(checked)
        }}
      />
      <p className={classes.note}>{text.isOnNote}</p>
      <dl className={classes.keys}>
        {rows.map(([keys, what]) => (
          <div key={what} data-off={(!isOn && keys[0] !== 'Ctrl') || undefined}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key, place) => (
                <span key={key}>
                  {place > 0 && <span className="visually-hidden"> {text.andThen} </span>}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </ResponsiveDialog>
  )
}
