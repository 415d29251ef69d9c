import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Menu } from '../ui/menu.tsx'
import classes from './header.module.css'
import type { NavGroup } from './nav-items.ts'

/** A menu of the header: 'User Management', 'Settings'. */
export function HeaderMenu({ group }: { group: NavGroup }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.link}>
          {group.label}
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {group.items.map((item) => (
          <Menu.Item key={item.path} component={Link} to={item.path}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
