import { Monitor, Moon, Sun } from 'lucide-react'
import { SHELL_TEXT } from '../shell-text.ts'

/** The colour themes a person can choose. */
export const THEMES = [
  { value: 'auto', label: SHELL_TEXT.themeAuto, Icon: Monitor },
  { value: 'light', label: SHELL_TEXT.themeLight, Icon: Sun },
  { value: 'dark', label: SHELL_TEXT.themeDark, Icon: Moon },
] as const
