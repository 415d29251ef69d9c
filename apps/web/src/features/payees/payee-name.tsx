import type { Payee } from '@chukta/contract/payees'
import { Link } from '@tanstack/react-router'
import { payeePath } from '../../lib/payee-path.ts'
import type { PayeeScreen } from '../../lib/payee-screen.ts'
import { Initials } from '../../ui/initials.tsx'
import classes from './payee-name.module.css'

/** A payee's square and name; the name leads to the read-only view. */
export function PayeeName({ screen, payee }: { screen: PayeeScreen; payee: Payee }) {
  return (
    <span className={classes.name}>
      <Initials name={payee.name} />
      <Link to={payeePath(screen, 'view', payee.id)}>{payee.name}</Link>
    </span>
  )
}
