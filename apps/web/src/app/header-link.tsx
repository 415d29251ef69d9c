import { Link, useRouterState } from '@tanstack/react-router'
import classes from './header.module.css'
import { MENU_SCREENS, type NavItem } from './nav-items.ts'

/** A link of the header; the thread stands below the one that leads to the present page. */
export function HeaderLink({ item }: { item: NavItem }) {
  const current = useRouterState({ select: (state) => sectionOf(state.location.pathname) === item.path })
  return (
    <Link to={item.path} className={classes.link} data-current={current || undefined}>
      {item.label}
    </Link>
  )
}

const REPORT_SCREENS = ['/user-reports', '/view-reports']
const OTHER_SECTIONS = [
  ...Object.values(MENU_SCREENS).flat(),
  '/wallet',
  '/dashboard',
  '/user-',
  '/reply-',
  '/edit-ticket',
  '/create-ticket',
  '/update-password',
  '/devices',
  '/status-verification',
]

// Payees and payments belong to Services: a person came from there.
function sectionOf(pathname: string): string {
  if (REPORT_SCREENS.some((start) => pathname.startsWith(start))) return '/user-reports'
  if (OTHER_SECTIONS.some((start) => pathname.startsWith(start))) return pathname
  return '/services'
}
