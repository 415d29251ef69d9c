import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { can } from '../../lib/can.ts'
import { areShortcutsOff, GOES } from './shortcuts.ts'

const SECOND_KEY_MS = 1500
const FIELDS = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]'

/** Single-key shortcuts to screens: never in a field, a menu or a dialog, never with Ctrl, Alt or Command. */
export function useShortcuts(onSheet: () => void): void {
  const router = useRouter()
  const sheet = useRef(onSheet)
  sheet.current = onSheet
  useEffect(() => {
    let firstAt = Number.NEGATIVE_INFINITY
    function onKeyDown(event: KeyboardEvent) {
      const { key, timeStamp } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return
      if (event.defaultPrevented || areShortcutsOff() || isElsewhere(event.target)) return
      const isSecond = timeStamp - firstAt < SECOND_KEY_MS
      firstAt = key === 'g' && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY
      if (isSecond) {
        const path = mayGo(key)
        if (path) void router.navigate({ to: path })
      } else if (key === '?') sheet.current()
      else if (key === '/') press(event, 'main input[type=search]', (field) => field.focus())
      else if (key === 'n') press(event, 'main [data-shortcut=n]', (link) => link.click())
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [router])
}

/** The path of a letter; undefined for another letter, and for a screen that the role does not have. */
function mayGo(letter: string): string | undefined {
  const path = GOES[letter]?.path
  return path === '/due-payments' && !can('schedules.manage') ? undefined : path
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog]')) return true
  return target instanceof Element && target.closest(FIELDS) !== null
}

function press(event: KeyboardEvent, selector: string, act: (found: HTMLElement) => void): void {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) return
  event.preventDefault()
  act(found)
}
