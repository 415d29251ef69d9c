import { useDisclosure } from '@mantine/hooks'
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { SHELL_TEXT } from '../shell-text.ts'
import header from './header.module.css'
import type { Navigation } from './nav-items.ts'

// It loads the drawer, which weighs more than the rest of the shell's own code.
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))

/** The button of the header's menus on a phone. The menu itself is fetched after the screen, or with the press. */
export function PhoneMenuButton({ navigation, onSearch }: { navigation: Navigation; onSearch: () => void }) {
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => whenIdle(() => setIsWanted(true)), [])
  const press = () => {
    setIsWanted(true)
    open()
  }
  return (
    <>
      <button type="button" className={header.burger} aria-label={SHELL_TEXT.openMenu} onClick={press}>
        <MenuIcon size={24} strokeWidth={1.75} aria-hidden />
      </button>
      <Suspense>
        {isWanted && (
          <PhoneMenu navigation={navigation} opened={opened} onClose={close} onSearch={onSearch} />
        )}
      </Suspense>
    </>
  )
}
