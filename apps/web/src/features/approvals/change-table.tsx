import type { Approval } from '@chukta/contract/approvals'
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
        {changes.map(({ label, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name make two lines alike, and none moves
          <tr key={at}>
            <th scope="row">{label}</th>
            <td className={classes.before}>{before ?? text.nothing}</td>
            <td className={classes.after}>{after ?? text.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
