import type { GlyphShape } from '../../../ui/brand/glyph.tsx'

const FLAME = 'M20 4c2 6 9 9 9 18a9 9 0 0 1-18 0c0-4 2-6 4-9 1 3 2 4 3 4 2-4 1-8 2-13z'
const DROP = 'M20 4c5 7 10 12 10 18a10 10 0 0 1-20 0c0-6 5-11 10-18z'
const BOLT = 'M22 4L9 22h9l-2 14 14-20H20z'
const SHIELD = 'M20 4l13 5v10c0 8-6 13-13 17-7-4-13-9-13-17V9z'

/** A category's picture by the name that the server gives it. */
export const CATEGORY_GLYPHS: Readonly<Record<string, GlyphShape>> = {
  electricity: [BOLT, BOLT],
  gas: [FLAME, `${FLAME}M20 31a4 4 0 0 1-4-4c0-3 3-4 4-7 1 3 4 4 4 7a4 4 0 0 1-4 4z`],
  lpg: [
    'M11 15h18v18a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2z',
    'M11 17a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v15a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3zM16 12V6h8v6M11 22h18M11 28h18',
  ],
  water: [DROP, `${DROP}M15 23a5 5 0 0 0 5 5`],
  broadband: [
    'M20 12c6 0 11 3 14 6L20 32 6 18c3-3 8-6 14-6z',
    'M5 16c8-8 22-8 30 0M10 21.5c5.5-5 14.5-5 20 0M15 27c3-2.5 7-2.5 10 0M20 31a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  ],
  landline: [
    'M11 18h18l4 15H7z',
    'M6 17v-3a2 2 0 0 1 2-2c7-3 17-3 24 0a2 2 0 0 1 2 2v3h-7v-3c-4-1-10-1-14 0v3zM12 17L7 30v3h26v-3l-5-13M20 20a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  ],
  mobile: [
    'M12 4h16v32H12z',
    'M14 4h12a2 2 0 0 1 2 2v28a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM12 9h16M12 30h16M19 33h2',
  ],
  dth: [
    'M6 12a16 16 0 0 0 22 22z',
    'M6 12a16 16 0 0 0 22 22zM17 23l6-6M25.5 11a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM11 31l-3 5h12M26 5a9 9 0 0 1 9 9',
  ],
  'cable-tv': [
    'M5 13h30v19H5z',
    'M7 12h26a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V14a2 2 0 0 1 2-2zM13 5l7 7 7-7M29 17v4M14 36h12',
  ],
  fastag: [
    'M6 20h28v9H6z',
    'M6 21l3-9a3 3 0 0 1 3-2h16a3 3 0 0 1 3 2l3 9v8a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1zM6 21h28M10 30v4M30 30v4M11 25.5h3M26 25.5h3M17 5.5a4.5 4.5 0 0 1 6 0',
  ],
  insurance: [SHIELD, `${SHIELD}M14 20l4.5 4.5L27 15.5`],
  municipal: ['M6 15h28v18H6z', 'M5 15L20 6l15 9zM9 15v15M16 15v15M24 15v15M31 15v15M6 30h28M4 34h32'],
}
