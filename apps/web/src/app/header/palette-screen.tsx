import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import type { RoleId } from '@chukta/contract/permissions'
import { useMantineColorScheme } from '@mantine/core'
import { useServices } from '../../domain/service/services.ts'
import { can } from '../../lib/can.ts'
import { useHasScreen } from '../../lib/has-screen.ts'
import { say } from '../../lib/language.ts'
import { storedRoleId } from '../../lib/session.ts'
import type { Choice, ChoiceGroup } from '../../modules/insight/search/choices.ts'
import { Palette } from '../../modules/insight/search/palette.tsx'
import { SEARCH_TEXT } from '../../modules/insight/search/search-text.ts'
import { servicePath } from '../../modules/pricing/services/service-path.ts'
import { useSignOut } from '../use-sign-out.ts'
import { navigationFor, profileItems } from './nav-items.ts'
import type { OpenTool } from './open-tool.ts'
import { PALETTE_TEXT } from './palette-text.ts'
import { THEMES } from './theme-choice.ts'

type Props = { opened: boolean; onClose: () => void; onOpen: (tool: OpenTool) => void }

/** The palette with the screens and actions of this person: features do not import each other. */
export default function PaletteScreen({ opened, onClose, onOpen }: Props) {
  const actions = useActions(() => onOpen('shortcuts'))
  const screens = useScreens()
  const ours: ChoiceGroup[] = [
    { label: SEARCH_TEXT.actions, choices: actions },
    { label: SEARCH_TEXT.screens, choices: screens },
  ]
  return <Palette opened={opened} onClose={onClose} ours={ours} />
}

/** The screens of the header's menus, and those in no menu. */
function useScreens(): Choice[] {
  const hasScreen = useHasScreen()
  const { links, groups } = navigationFor((storedRoleId() ?? 4) as RoleId, hasScreen)
  const items = [
    ...links,
    ...groups.flatMap(({ items: inside }) => inside),
    ...profileItems(hasScreen),
    ...PALETTE_TEXT.screens.filter(({ path }) => hasScreen(path)),
  ]
  return [...new Map(items.map((item) => [item.path, item])).values()].map(({ label, path }) => ({
    id: `screen-${path}`,
    label,
    href: path,
    ...(PALETTE_TEXT.words[path] ? { words: PALETTE_TEXT.words[path] } : {}),
  }))
}

function useActions(onShortcuts: () => void): Choice[] {
  const { data: services = [] } = useServices()
  const signOut = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const pays = services.map((service) => {
    const category = PAYEE_CATEGORIES.find((each) => each.service.slug === service.slug)
    return {
      id: `pay-${service.slug}`,
      label: PALETTE_TEXT.pay(say(service.name)),
      href: category ? `${category.paths.pay}/${service.id}` : servicePath(service),
    }
  })
  const adds = can('payees.add')
    ? PAYEE_CATEGORIES.flatMap((category) => {
        const service = services.find(({ slug }) => slug === category.service.slug)
        if (!service) return []
        const label = PALETTE_TEXT.addPayee(say(service.name))
        return [{ id: `add-${service.slug}`, label, href: `${category.paths.add}/${service.id}` }]
      })
    : []
  return [
    ...pays,
    ...adds,
    { id: 'new-ticket', label: PALETTE_TEXT.newTicket, href: '/create-ticket' },
    ...THEMES.map(({ value, label }) => ({
      id: `theme-${value}`,
      label: PALETTE_TEXT.theme(label),
      run: () => setColorScheme(value),
    })),
    { id: 'shortcuts', label: PALETTE_TEXT.shortcuts, run: onShortcuts },
    { id: 'sign-out', label: PALETTE_TEXT.signOut, run: () => void signOut() },
  ]
}
