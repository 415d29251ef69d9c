import { Link } from '@tanstack/react-router'
import { MenuCount } from './menu-count.tsx'
import type { NavGroup } from './nav-items.ts'
import classes from './phone-menu.module.css'

/** One group of links in the phone's drawer. */
export function PhoneMenuLinks({ group, onFollow }: { group: NavGroup; onFollow: () => void }) {
  return (
    <>
      {group.label && <p className={classes.group}>{group.label}</p>}
      <ul className={classes.list}>
        {group.items.map((item) => (
          <li key={item.path}>
            <Link to={item.path} className={classes.link} onClick={onFollow}>
              {item.label}
              <MenuCount path={item.path} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
