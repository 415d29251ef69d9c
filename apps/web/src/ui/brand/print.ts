import { COMPANY } from '../../lib/company.ts'

const THEME = 'data-mantine-color-scheme'

/** Paper is white: prints use the light theme, with the company's name above. */
export function printInLight(): void {
  const root = document.documentElement
  root.style.setProperty('--print-name', JSON.stringify(COMPANY.name))
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(THEME)
    root.setAttribute(THEME, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (shown) root.setAttribute(THEME, shown)
  })
}
