import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { Menu, MenuDivider, MenuGroup } from '../../ui/overlay/menu.tsx'
import classes from './header.module.css'
import panel from './menu-panel.module.css'
import { type HeaderGroup, MENU_SCREENS, type NavItem } from './nav-items.ts'

// Loaded after the page, or with the first menu. Rows are there before, and can be pressed.
const later = () => import('./menu-later.tsx')
const MenuRow = lazy(async () => ({ default: (await later()).MenuRow }))
const WaitingDot = lazy(async () => {
  await new Promise<void>(whenIdle)
  return { default: (await later()).WaitingDot }
})

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
  ...MENU_SCREENS,
  '/wallet',
  '/dashboard',
  '/user-',
  '/reply-',
  '/edit-ticket',
  '/create-ticket',
  '/update-password',
  '/devices',
  '/developers',
  '/staff',
  '/saved-cards',
  '/your-data',
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
export function HeaderMenu({ group: { label, parts, screens, waits } }: { group: HeaderGroup }) {
  const current = useRouterState({
    select: ({ location }) => screens.some((start) => location.pathname.startsWith(start)),
  })
  return (
    <Menu
      side="start"
      button={(opener) => (
        <button type="button" className={classes.link} data-current={current || undefined} {...opener}>
          {label}
          {waits && (
            <span className={classes.waiting}>
              <Suspense>
                <WaitingDot paths={screens} />
              </Suspense>
            </span>
          )}
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </button>
      )}
    >
      <div className={panel.panel} data-headed={parts[0]?.heading !== undefined || undefined}>
        {parts.map(({ heading, items }, place) =>
          heading ? (
            <MenuGroup key={heading} label={heading}>
              <MenuRows items={items} />
            </MenuGroup>
          ) : (
            <div key={items[0]?.path} role="none">
              {place > 0 && <MenuDivider />}
              <MenuRows items={items} />
            </div>
          ),
        )}
      </div>
    </Menu>
  )
}

function MenuRows({ items }: { items: NavItem[] }) {
  return items.map((item) => (
    <Link key={item.path} role="menuitem" tabIndex={-1} className={panel.row} to={item.path}>
      <Suspense fallback={item.label}>
        <MenuRow item={item} />
      </Suspense>
    </Link>
  ))
}
