import { Link } from '@tanstack/react-router'
import { COMPANY } from '../../lib/company.ts'
import { POLICY_PATHS, POLICY_TEXT } from '../../lib/policy-text.ts'
import classes from './policy-links.module.css'

/** Links to the policies that the company has published, and to the accessibility statement. */
export function PolicyLinks() {
  // Not loaded on demand: in files of their own they would weigh five times as much, headers and all.
  return (
    <nav className={classes.links} aria-label={POLICY_TEXT.links}>
      {COMPANY.policies.map((kind) => (
        <Link key={kind} to={POLICY_PATHS[kind]}>
          {POLICY_TEXT.names[kind]}
        </Link>
      ))}
      <Link to="/accessibility">{POLICY_TEXT.accessibility}</Link>
    </nav>
  )
}
