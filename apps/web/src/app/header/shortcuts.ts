import { SHORTCUTS_TEXT } from './shortcuts-text.ts'

const OFF = 'shortcutsOff'

/** The targets of `g` and a letter. */
export const GOES: Readonly<Record<string, { label: string; path: string }>> = {
  s: { label: SHORTCUTS_TEXT.services, path: '/services' },
  r: { label: SHORTCUTS_TEXT.reports, path: '/user-reports' },
  t: { label: SHORTCUTS_TEXT.tickets, path: '/user-support' },
  d: { label: SHORTCUTS_TEXT.due, path: '/due-payments' },
  b: { label: SHORTCUTS_TEXT.dashboard, path: '/dashboard' },
  w: { label: SHORTCUTS_TEXT.wallet, path: '/wallet' },
  n: { label: SHORTCUTS_TEXT.notices, path: '/notifications' },
}

/** Stored for the device, not the user: it depends on the keyboard and the person there (WCAG 2.1.4). */
export const areShortcutsOff = () => localStorage.getItem(OFF) === '1'

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, '1')
}
