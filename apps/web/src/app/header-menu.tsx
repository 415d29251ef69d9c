import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Menu } from '../ui/menu.tsx'
import classes from './header.module.css'
import { MenuCount } from './menu-count.tsx'
import type { HeaderGroup } from './nav-items.ts'

/** A menu of the header: 'User Management', 'Settings'; the thread stands below the one with the present page. */
export function HeaderMenu({ group }: { group: HeaderGroup }) {
  const current = useRouterState({
    select: ({ location }) => group.screens.some((start) => location.pathname.startsWith(start)),
  })
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.link} data-current={current || undefined}>
          {group.label}
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {group.items.map((item) => (
          <Menu.Item key={item.path} component={Link} to={item.path}>
            {item.label}
            <MenuCount path={item.path} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
