import { useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LogOut, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LanguageChoice } from '../../domain/language/language-choice.tsx'
import { useHasScreen } from '../../lib/has-screen.ts'
import { say } from '../../lib/language.ts'
import { useMe } from '../../modules/identity/sign-in/sign-in-api.ts'
import { RuledChoice } from '../../ui/form/ruled-choice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { SHELL_TEXT } from '../shell-text.ts'
import { useSignOut } from '../use-sign-out.ts'
import { MenuCount } from './menu-count.tsx'
import { type NavGroup, type Navigation, profileItems } from './nav-items.ts'
import classes from './phone-menu.module.css'
import { THEMES } from './theme-choice.ts'

type Props = { navigation: Navigation; opened: boolean; onClose: () => void; onSearch: () => void }

/** The header's menus on a phone: a drawer from the right. */
export function PhoneMenu({ navigation, opened, onClose, onSearch }: Props) {
  const user = useMe().data?.user
  const hasScreen = useHasScreen()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The drawer returns the focus to its button only when a change of state opened it.
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  const search = () => {
    onClose()
    onSearch()
  }
  const groups = [
    { label: '', items: [...navigation.links, ...profileItems(hasScreen)] },
    ...navigation.groups,
  ]
  return (
    <Drawer
      opened={opened && isThere}
      onClose={onClose}
      from="right"
      title={user?.name ?? SHELL_TEXT.mainMenu}
      note={user && say(user.role_name)}
      closeLabel={SHELL_TEXT.closeMenu}
    >
      <button type="button" className={classes.search} onClick={search}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        {SHELL_TEXT.search}
      </button>
      <nav aria-label={SHELL_TEXT.mainMenu}>
        {groups.map((group) => (
          <PhoneMenuLinks key={group.label} group={group} onFollow={onClose} />
        ))}
      </nav>
      <RuledChoice
        label={SHELL_TEXT.theme}
        name="theme"
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        choices={THEMES}
      />
      <LanguageChoice />
      <button type="button" className={classes.link} onClick={signOut}>
        <LogOut size={20} strokeWidth={1.75} aria-hidden />
        {SHELL_TEXT.signOut}
      </button>
    </Drawer>
  )
}

/** One group of links in the phone's drawer. */
function PhoneMenuLinks({ group, onFollow }: { group: NavGroup; onFollow: () => void }) {
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
