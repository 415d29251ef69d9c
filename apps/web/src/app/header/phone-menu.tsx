import { useMantineColorScheme } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, LogOut, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { LanguageChoice } from '../../domain/language/language-choice.tsx'
import { useHasScreen } from '../../lib/has-screen.ts'
import { say } from '../../lib/language.ts'
import { useMe } from '../../modules/identity/sign-in/sign-in-api.ts'
import { RuledChoice } from '../../ui/form/ruled-choice.tsx'
import { Amount } from '../../ui/layout/amount.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { SHELL_TEXT } from '../shell-text.ts'
import { useSignOut } from '../use-sign-out.ts'
import { Count, Sum } from './menu-later.tsx'
import { MENU_TEXT } from './menu-text.ts'
import { type HeaderGroup, type NavItem, type Navigation, profileItems } from './nav-items.ts'
import classes from './phone-menu.module.css'
import { THEMES } from './theme-choice.ts'

type Props = { navigation: Navigation; opened: boolean; onClose: () => void; onSearch: () => void }

/** The header's menus on a phone: a drawer from the right. */
export function PhoneMenu({ navigation, opened, onClose, onSearch }: Props) {
  const me = useMe().data
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
  return (
    <Drawer
      opened={opened && isThere}
      onClose={onClose}
      from="right"
      title={me?.user.name ?? SHELL_TEXT.mainMenu}
      note={me && (me.member ? SHELL_TEXT.actsFor(me.member.account) : say(me.user.role_name))}
      closeLabel={SHELL_TEXT.closeMenu}
    >
      {me?.wallet && (
        <div className={classes.wallet}>
          <div>
            {MENU_TEXT.wallet}
            <Amount rupees={me.wallet} />
          </div>
          <Link to="/wallet" className={classes.statement} onClick={onClose}>
            {MENU_TEXT.statement}
          </Link>
        </div>
      )}
      <button type="button" className={classes.search} onClick={search}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        {SHELL_TEXT.search}
      </button>
      <nav aria-label={SHELL_TEXT.mainMenu}>
        <PhoneLinks items={navigation.links} onFollow={onClose} />
        <PhoneGroups groups={navigation.groups} onFollow={onClose} />
        <PhoneLinks
          items={profileItems(hasScreen).filter(({ path }) => path !== '/wallet')}
          onFollow={onClose}
        />
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

type LinksProps = { items: NavItem[]; onFollow: () => void }

function PhoneLinks({ items, onFollow }: LinksProps) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.path}>
          <Link to={item.path} className={classes.link} onClick={onFollow}>
            {item.label}
            <Count path={item.path} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The menus, folded with what waits in each; one is open at a time, at first that of the present page. */
function PhoneGroups({ groups, onFollow }: { groups: HeaderGroup[]; onFollow: () => void }) {
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const [open, setOpen] = useState(
    () => groups.find(({ screens }) => screens.some((start) => here.startsWith(start)))?.label,
  )
  return groups.map((group) => (
    <PhoneGroup
      key={group.label}
      group={group}
      isOpen={open === group.label}
      onPress={() => setOpen(open === group.label ? undefined : group.label)}
      onFollow={onFollow}
    />
  ))
}

type GroupProps = { group: HeaderGroup; isOpen: boolean; onPress: () => void; onFollow: () => void }

function PhoneGroup({ group: { label, items, screens }, isOpen, onPress, onFollow }: GroupProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.group}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onPress}
      >
        <span>
          {label}
          <small>{items.map((item) => item.label).join(', ')}</small>
        </span>
        <Sum paths={screens} />
        <ChevronDown size={18} strokeWidth={2} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={classes.pages}>
          <PhoneLinks items={items} onFollow={onFollow} />
        </div>
      )}
    </>
  )
}
