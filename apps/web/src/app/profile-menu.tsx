import type { Language } from '@chukta/contract/language-names'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut } from 'lucide-react'
import { LANGUAGE_CHOICES } from '../domain/language/chosen-language.ts'
import { LANGUAGE_TEXT } from '../domain/language/language-text.ts'
import { useLanguage } from '../domain/language/use-language.ts'
import { useMe } from '../features/sign-in/sign-in-api.ts'
import { useHasScreen } from '../lib/has-screen.ts'
import { say } from '../lib/language.ts'
import { initialsOf } from '../ui/layout/initials.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import classes from './header.module.css'
import { profileItems } from './nav-items.ts'
import { SHELL_TEXT } from './shell-text.ts'
import { THEMES } from './theme-choice.ts'
import { useSignOut } from './use-sign-out.ts'

/** The person's menu: profile, help, colour theme, Sign Out. */
export function ProfileMenu() {
  const user = useMe().data?.user
  const hasScreen = useHasScreen()
  const signOut = useSignOut()
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.profile}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(user?.name ?? '')}
          </span>
          <span className={classes.who}>
            {user?.name}
            <small>{say(user?.role_name ?? '')}</small>
          </span>
          <span className="visually-hidden">{SHELL_TEXT.profileMenu}</span>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {profileItems(hasScreen).map((item) => (
          <Menu.Item key={item.path} component={Link} to={item.path}>
            {item.label}
          </Menu.Item>
        ))}
        <Menu.Label>{SHELL_TEXT.theme}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {THEMES.map(({ value, label, Icon }) => (
            <Menu.RadioItem key={value} value={value}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{LANGUAGE_TEXT.label}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(value) => choose(value as Language)}>
          {LANGUAGE_CHOICES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} lang={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={18} strokeWidth={1.75} aria-hidden />} onClick={signOut}>
          {SHELL_TEXT.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
