import { useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut } from 'lucide-react'
import { useMe } from '../features/sign-in/sign-in-api.ts'
import { useHasScreen } from '../lib/has-screen.ts'
import { STRINGS } from '../lib/strings.ts'
import { initialsOf } from '../ui/initials.tsx'
import { Menu } from '../ui/menu.tsx'
import classes from './header.module.css'
import { profileItems } from './nav-items.ts'
import { THEMES } from './theme-choice.ts'
import { useSignOut } from './use-sign-out.ts'

/** The person's menu: profile, help, colour theme, Sign Out. */
export function ProfileMenu() {
  const user = useMe().data?.user
  const hasScreen = useHasScreen()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={classes.profile}
          aria-label={STRINGS.shell.profileMenu(user?.name ?? '')}
        >
          <span className={classes.initials}>{initialsOf(user?.name ?? '')}</span>
          <span className={classes.who}>
            {user?.name}
            <small>{user?.role_name}</small>
          </span>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {profileItems(hasScreen).map((item) => (
          <Menu.Item key={item.path} component={Link} to={item.path}>
            {item.label}
          </Menu.Item>
        ))}
        <Menu.Label>{STRINGS.shell.theme}</Menu.Label>
        {THEMES.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            closeMenuOnClick={false}
            leftSection={<Icon size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={18} strokeWidth={1.75} aria-hidden />} onClick={signOut}>
          {STRINGS.shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
