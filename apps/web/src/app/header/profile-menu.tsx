import { useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { LANGUAGE_CHOICES } from '../../domain/language/chosen-language.ts'
import { LANGUAGE_TEXT } from '../../domain/language/language-text.ts'
import { useLanguage } from '../../domain/language/use-language.ts'
import { useHasScreen } from '../../lib/has-screen.ts'
import { say } from '../../lib/language.ts'
import { useMe } from '../../modules/identity/sign-in/sign-in-api.ts'
import { initialsOf } from '../../ui/layout/initials.tsx'
import { Menu, MenuDivider, MenuGroup, MenuItem, MenuRadio, menuItem } from '../../ui/overlay/menu.tsx'
import { SHELL_TEXT } from '../shell-text.ts'
import { useSignOut } from '../use-sign-out.ts'
import classes from './header.module.css'
import { profileItems } from './nav-items.ts'
import { THEMES } from './theme-choice.ts'

const Count = lazy(async () => ({ default: (await import('./menu-later.tsx')).Count }))

/** The person's menu: profile, statement, help, colour theme, Sign Out. */
export function ProfileMenu() {
  const { user, member } = useMe().data ?? {}
  const hasScreen = useHasScreen()
  const signOut = useSignOut()
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu
      button={(opener) => (
        <button type="button" className={classes.profile} {...opener}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(user?.name ?? '')}
          </span>
          <span className={classes.who}>
            {user?.name}
            <small>{member ? SHELL_TEXT.actsFor(member.account) : say(user?.role_name ?? '')}</small>
          </span>
          <span className="visually-hidden">{SHELL_TEXT.profileMenu}</span>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    >
      {profileItems(hasScreen).map((item) => (
        <Link key={item.path} {...menuItem} to={item.path}>
          {item.label}
          <Suspense>
            <Count path={item.path} />
          </Suspense>
        </Link>
      ))}
      <MenuGroup label={SHELL_TEXT.theme}>
        {THEMES.map(({ value, label, Icon }) => (
          <MenuRadio key={value} checked={value === colorScheme} onClick={() => setColorScheme(value)}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {label}
          </MenuRadio>
        ))}
      </MenuGroup>
      <MenuGroup label={LANGUAGE_TEXT.label}>
        {LANGUAGE_CHOICES.map(({ value, label }) => (
          <MenuRadio key={value} checked={value === language} onClick={() => choose(value)} lang={value}>
            {label}
          </MenuRadio>
        ))}
      </MenuGroup>
      <MenuDivider />
      <MenuItem onClick={signOut}>
        <LogOut size={18} strokeWidth={1.75} aria-hidden />
        {SHELL_TEXT.signOut}
      </MenuItem>
    </Menu>
  )
}
