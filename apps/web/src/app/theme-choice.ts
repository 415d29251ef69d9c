import { Monitor, Moon, Sun } from 'lucide-react'
import { STRINGS } from '../lib/strings.ts'

/** The colour themes a person can choose. */
export const THEMES = [
  { value: 'auto', label: STRINGS.shell.themeAuto, Icon: Monitor },
  { value: 'light', label: STRINGS.shell.themeLight, Icon: Sun },
  { value: 'dark', label: STRINGS.shell.themeDark, Icon: Moon },
] as const
