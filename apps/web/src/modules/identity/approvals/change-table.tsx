import type { Approval } from '@chukta/contract/identity/approvals'
import { APPROVALS_TEXT } from './approvals-text.ts'
import classes from './change-table.module.css'

const text = APPROVALS_TEXT

/** Values before and after, line by line. */
export function ChangeTable({ changes }: { changes: Approval['changes'] }) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{text.diff}</caption>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after, pictures }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name make two equal lines, and none moves
          <tr key={at}>
            <th scope="row">{label}</th>
            <td>
              <span className={classes.before}>{before ?? text.nothing}</span>
              <Picture of={pictures} side="before" label={label} />
            </td>
            <td>
              <span className={classes.after}>{after ?? text.nothing}</span>
              <Picture of={pictures} side="after" label={label} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Pictures = Approval['changes'][number]['pictures']

/** A picture on the ground that it is made for. */
function Picture({ of, side, label }: { of: Pictures; side: 'before' | 'after'; label: string }) {
  const address = of?.[side]
  if (!address) return null
  return (
    <span className={classes.ground} data-theme={of.ground}>
      <img src={address} alt={text.picture(label, text[side])} />
    </span>
  )
}
