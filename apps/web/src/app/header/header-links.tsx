import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Menu, menuItem } from '../../ui/overlay/menu.tsx'
import classes from './header.module.css'
import { MenuCount } from './menu-count.tsx'
import { type HeaderGroup, MENU_SCREENS, type NavItem } from './nav-items.ts'

/** A link of the header; the thread marks the one that leads to the present page. */
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
  '/downline',
  '/earnings',
  '/user-',
  '/reply-',
  '/edit-ticket',
  '/create-ticket',
  '/update-password',
  '/devices',
  '/security',
  '/status-verification',
  '/notifications',
]

// Payees and payments belong to Services: it links to them.
function sectionOf(pathname: string): string {
  if (REPORT_SCREENS.some((start) => pathname.startsWith(start))) return '/user-reports'
  if (OTHER_SECTIONS.some((start) => pathname.startsWith(start))) return pathname
  return '/services'
}

/** A menu of the header: 'User Management', 'Settings'; the thread marks the one with the present page. */
export function HeaderMenu({ group }: { group: HeaderGroup }) {
  const current = useRouterState({
    select: ({ location }) => group.screens.some((start) => location.pathname.startsWith(start)),
  })
  return (
    <Menu
      side="start"
      button={(opener) => (
        <button type="button" className={classes.link} data-current={current || undefined} {...opener}>
          {group.label}
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </button>
      )}
    >
      {group.items.map((item) => (
        <Link key={item.path} {...menuItem} to={item.path}>
          {item.label}
          <MenuCount path={item.path} />
        </Link>
      ))}
    </Menu>
  )
}
