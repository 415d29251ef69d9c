import { STRINGS } from '../../lib/strings.ts'
import classes from './footer.module.css'
import { PolicyLinks } from './policy-links.tsx'

/** Copyright year and powered-by line, on every page but sign-in (spec 1 section 1). */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <span>{STRINGS.shell.copyright(new Date().getFullYear())}</span>
        <PolicyLinks />
        <span>{STRINGS.shell.poweredBy}</span>
      </div>
    </footer>
  )
}
