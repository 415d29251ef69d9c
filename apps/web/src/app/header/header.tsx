import { splitRupees } from '@chukta/contract/money'
import { ROLE, type RoleId } from '@chukta/contract/permissions'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useHasScreen } from '../../lib/has-screen.ts'
import { landingPath } from '../../lib/landing.ts'
import { storedRoleId, storePermissions } from '../../lib/session.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useMe } from '../../modules/identity/sign-in/sign-in-api.ts'
import { Wordmark } from '../../ui/brand/wordmark.tsx'
import { SHELL_TEXT } from '../shell-text.ts'
import classes from './header.module.css'
import { HeaderLink, HeaderMenu } from './header-links.tsx'
import { HeaderTools } from './header-tools.tsx'
import { navigationFor } from './nav-items.ts'
import type { OpenTool } from './open-tool.ts'
import { PhoneMenuButton } from './phone-menu-button.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** More links and menus than these have no room beside each other on a tablet. */
const FIT_A_TABLET = 5

/** The header of signed-in pages (spec 2 section 2.13). */
export function Header() {
  const hasScreen = useHasScreen()
  const roleId = (storedRoleId() ?? ROLE.retailer) as RoleId
  const navigation = navigationFor(roleId, hasScreen)
  const isLong = navigation.links.length + navigation.groups.length > FIT_A_TABLET
  const onPhone = useMedia(`(max-width: ${isLong ? 63.99 : 47.99}em)`)
  const [open, setOpen] = useState<OpenTool>(null)
  return (
    <header className={classes.header} data-signed-in>
      <div className={classes.inside}>
        <Link
          to={landingPath(roleId, hasScreen) ?? '/'}
          className={classes.logo}
          aria-label={SHELL_TEXT.home}
        >
          <Wordmark />
        </Link>
        {!onPhone && (
          <nav className={classes.nav} aria-label={SHELL_TEXT.mainMenu}>
            {navigation.links.map((item) => (
              <HeaderLink key={item.path} item={item} />
            ))}
            {navigation.groups.map((group) => (
              <HeaderMenu key={group.label} group={group} />
            ))}
          </nav>
        )}
        <Wallet />
        <HeaderTools onPhone={onPhone} open={open} onOpen={setOpen} />
        {onPhone ? (
          <PhoneMenuButton navigation={navigation} onSearch={() => setOpen('search')} />
        ) : (
          <ProfileMenu />
        )}
      </div>
    </header>
  )
}

// Bare whole rupees, as the spec prints it.
function Wallet() {
  const me = useMe()
  const permissions = me.data?.member?.permissions
  useEffect(() => {
    // The owner of the account may have changed them since the sign-in.
    if (permissions) storePermissions(permissions)
  }, [permissions])
  if (!me.data?.wallet) return <span className={classes.wallet} />
  const { sign, whole } = splitRupees(me.data.wallet)
  return (
    <Link to="/wallet" className={classes.wallet}>
      {SHELL_TEXT.wallet}{' '}
      <strong>
        {sign}
        {whole}
      </strong>
      <span className="visually-hidden">, {SHELL_TEXT.openWallet}</span>
    </Link>
  )
}
