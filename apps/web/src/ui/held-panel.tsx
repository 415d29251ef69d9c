import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from './button.tsx'
import classes from './held-panel.module.css'

type Props = {
  approvalId: number
  /** Another way on, beside the one to the proposal. */
  children?: ReactNode
}

/** In place of a form whose change was sent for approval: it says that nothing has changed yet. */
export function HeldPanel({ approvalId, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Clock size={32} strokeWidth={1.75} aria-hidden />
      <div>
        <h2 id={id}>Sent for approval</h2>
        <p>Nothing has changed yet. It comes into force once another super admin approves it.</p>
      </div>
      <div className={classes.actions}>
        {children}
        <Link to={`/approvals/${approvalId}` as string} className={buttonClass({})}>
          See the proposal
        </Link>
      </div>
    </section>
  )
}
