import type { ServiceIcon } from '@chukta/contract/payables/payee-categories'
import { Glyph, type GlyphShape } from '../../../ui/brand/glyph.tsx'

const GLYPHS: Readonly<Record<ServiceIcon, GlyphShape>> = {
  rental: [
    'M7 18L20 7l13 11v15H7z',
    'M4 19.5L20 6l16 13.5M8 17v16h24V17M17 21.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM20.2 24.7H28M25.5 24.7v3',
  ],
  vendor: [
    'M9 6h19v20H13v3H9z',
    'M9 29V6h19v20M9 29a4 4 0 0 0 4 4h17a4 4 0 0 0 4-4v-3H17v3a4 4 0 0 1-4 4M14 12h9M14 17h9',
  ],
  donations: [
    'M5 22h30c0 7-6 11-15 11S5 29 5 22z',
    'M5 22h30c0 7-6 11-15 11S5 29 5 22zM20 5.5c3.6 4 4.8 6.3 4.8 8.5a4.8 4.8 0 0 1-9.6 0c0-2.2 1.2-4.5 4.8-8.5zM20 19v3M14 36h12',
  ],
  ca: [
    'M8 7h22v26H8z',
    'M11 6h20v28H11a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM13.5 6v28M18 13h8M18 18h8M18 26l2.7 2.7L26 23.5',
  ],
  salary: [
    'M5 16h30v18H5z',
    'M5 16h30v18H5zM5 16.5l15 10.5 15-10.5M10 16V7h20v9M20 9.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6',
  ],
  legal: [
    'M3 22h10a5 5 0 0 1-10 0zM27 22h10a5 5 0 0 1-10 0zM18 8h4v25h-4z',
    'M20 6v28M13 34h14M8 11.5c5 0 8-2.5 12-2.5s7 2.5 12 2.5M8 11.5L3 22h10zM32 11.5L27 22h10zM3 22a5 5 0 0 0 10 0M27 22a5 5 0 0 0 10 0',
  ],
  education: [
    'M3 15l17-7.5L37 15l-17 7.5zM10 18.5V28c5 4 15 4 20 0v-9.5l-10 4z',
    'M3 15l17-7.5L37 15l-17 7.5zM10 18.5V28c5 4 15 4 20 0v-9.5M35 16v10M35 26l-1.5 5h3z',
  ],
  loans: [
    'M6 10h24v22H6z',
    'M30 20V12a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v18a2 2 0 0 0 2 2h12M6 17h24M12 6.5V13M24 6.5V13M29 22.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM26.8 26.7h4.4M26.8 29h4.4M28.5 29c2.2 0 2.2-2.3.3-2.3M27.3 29l3 3',
  ],
  bills: [
    'M9 6h22v26l-4-3-3.5 3-3.5-3-3.5 3-3.5-3-4 3z',
    'M9 6h22v28l-4-3-3.5 3-3.5-3-3.5 3-3.5-3-4 3zM14 13h12M14 18h12M14 23h7',
  ],
}

/** True when a name from the server (`icon_name`) is one of the drawn glyphs. */
export function isServiceIcon(name: string): name is ServiceIcon {
  return name in GLYPHS
}

/** A service's picture. `size` in px. */
export function ServiceGlyph({ name, size }: { name: ServiceIcon; size?: number }) {
  return <Glyph shape={GLYPHS[name]} size={size} />
}
