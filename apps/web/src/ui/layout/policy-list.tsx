import { Link } from '@tanstack/react-router'
import { COMPANY } from '../../lib/company.ts'
import { POLICY_PATHS, POLICY_TEXT } from '../../lib/policy-text.ts'
import classes from './policy-list.module.css'

/** Links to the policies that the company has published. */
export function PolicyList() {
  return (
    <nav className={classes.links} aria-label={POLICY_TEXT.links}>
      {COMPANY.policies.map((kind) => (
        <Link key={kind} to={POLICY_PATHS[kind]}>
          {POLICY_TEXT.names[kind]}
        </Link>
      ))}
    </nav>
  )
}
