import { Link } from '@tanstack/react-router'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { USER_IMPORT_TEXT } from './user-import-text.ts'
import classes from './user-import-waiting.module.css'

const text = USER_IMPORT_TEXT

type Props = { waiting: { approvalId: number; name: string }[] }

/** The commissions of new distributors that wait for approval, each with its proposal; nothing without one. */
export function WaitingCommissions({ waiting }: Props) {
  if (waiting.length === 0) return null
  return (
    <Sheet className={classes.waiting} aria-labelledby="import-waiting">
      <h2 id="import-waiting">{text.waitTitle}</h2>
      <p>{text.waitNote}</p>
      <ul>
        {waiting.map(({ approvalId, name }) => (
          <li key={approvalId}>
            <Link to="/approvals/{-$id}" params={{ id: String(approvalId) }}>
              {text.see(name)}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
