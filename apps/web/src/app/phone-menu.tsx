import { useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { LogOut, Menu as MenuIcon } from 'lucide-react'
import { useMe } from '../features/sign-in/sign-in-api.ts'
import { useHasScreen } from '../lib/has-screen.ts'
import { STRINGS } from '../lib/strings.ts'
import { RuledChoice } from '../ui/form/ruled-choice.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import header from './header.module.css'
import { MenuCount } from './menu-count.tsx'
import { type NavGroup, type Navigation, profileItems } from './nav-items.ts'
import classes from './phone-menu.module.css'
import { THEMES } from './theme-choice.ts'
import { useSignOut } from './use-sign-out.ts'

/** The header's menus on a phone: a drawer from the right. */
export function PhoneMenu({ navigation }: { navigation: Navigation }) {
  const [opened, { open, close }] = useDisclosure(false)
  const user = useMe().data?.user
  const hasScreen = useHasScreen()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const groups = [
    { label: '', items: [...navigation.links, ...profileItems(hasScreen)] },
    ...navigation.groups,
  ]
  return (
    <>
      <button type="button" className={header.burger} aria-label={STRINGS.shell.openMenu} onClick={open}>
        <MenuIcon size={24} strokeWidth={1.75} aria-hidden />
      </button>
      <Drawer
        opened={opened}
        onClose={close}
        from="right"
        title={user?.name ?? STRINGS.shell.mainMenu}
        note={user?.role_name}
        closeLabel={STRINGS.shell.closeMenu}
      >
        <nav aria-label={STRINGS.shell.mainMenu}>
          {groups.map((group) => (
            <PhoneMenuLinks key={group.label} group={group} onFollow={close} />
          ))}
        </nav>
        <RuledChoice
          label={STRINGS.shell.theme}
          name="theme"
          value={colorScheme}
          onChange={(value) => setColorScheme(value)}
          choices={THEMES}
        />
        <button type="button" className={classes.link} onClick={signOut}>
          <LogOut size={20} strokeWidth={1.75} aria-hidden />
          {STRINGS.shell.signOut}
        </button>
      </Drawer>
    </>
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
