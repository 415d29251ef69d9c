import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const palette = (text: string) => text.split(' ') as unknown as MantineColorsTuple
const overlayShadow = '0 16px 48px -12px rgba(26,29,44,.28), 0 2px 8px rgba(26,29,44,.08)'

/** The clean ledger as a Mantine theme. Parts are named, not imported, so that each route loads only its own. */
export const theme = createTheme({
  primaryColor: 'neel',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'Figtree, system-ui, sans-serif',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  white: '#ffffff',
  black: '#1a1d2c',
  colors: {
    neel: palette('#ebeefc #d5dbf8 #bcc7ff #a3b2fe #7d8df0 #5868d4 #4f60cf #33419d #273185 #1b2252'),
    genda: palette('#fff6e6 #fdeecb #f6dfb3 #fbcf85 #f8ac3d #f7a224 #d98710 #a86406 #824c00 #472400'),
    gray: palette('#faf7f0 #f5f0e6 #f0ece3 #e4ddcf #cfc7b8 #a9a294 #8b857c #636672 #4e5261 #1a1d2c'),
    dark: palette('#f4f1ec #c1bdb5 #a39e94 #717481 #2d303c #242733 #171923 #0e1018 #0a0c13 #06070c'),
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.333', sm: '1.429', md: '1.5', lg: '1.444', xl: '1.364' },
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '2.125rem' },
      h2: { fontSize: '1.375rem', lineHeight: '1.875rem' },
      h3: { fontSize: '1.125rem', lineHeight: '1.625rem' },
      h4: { fontSize: '1rem', lineHeight: '1.5rem' },
    },
  },
  shadows: { xs: overlayShadow, sm: overlayShadow, md: overlayShadow, lg: overlayShadow, xl: overlayShadow },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  components: {
    Paper: { defaultProps: { withBorder: true, radius: 'lg', shadow: 'none' } },
    ModalOverlay: { defaultProps: { color: 'var(--ck-scrim)', backgroundOpacity: 1 } },
    DrawerOverlay: { defaultProps: { color: 'var(--ck-scrim)', backgroundOpacity: 1 } },
    // Dialogs are built of Mantine's parts, so the defaults are set at their roots.
    ModalRoot: {
      defaultProps: {
        radius: 'xl',
        yOffset: '40px',
        size: 'min(45rem, 90%)',
        transitionProps: { duration: 180, transition: 'fade-up' },
      },
    },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 240 } } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: false } } },
  },
})

// Per scheme, because Mantine writes its own values per scheme too.
const SCHEME = {
  '--mantine-color-body': 'var(--ck-surface)',
  '--mantine-color-text': 'var(--ck-ink)',
  '--mantine-color-bright': 'var(--ck-ink)',
  '--mantine-color-dimmed': 'var(--ck-ink-3)',
  '--mantine-color-placeholder': 'var(--ck-ink-3)',
  '--mantine-color-default': 'var(--ck-surface)',
  '--mantine-color-default-hover': 'var(--ck-sunken)',
  '--mantine-color-default-color': 'var(--ck-ink)',
  '--mantine-color-default-border': 'var(--ck-line)',
  '--mantine-color-error': 'var(--ck-bad)',
  '--mantine-color-anchor': 'var(--ck-brand)',
  '--mantine-primary-color-filled': 'var(--ck-fill)',
  '--mantine-primary-color-filled-hover': 'var(--ck-fill-hover)',
  '--mantine-color-neel-filled': 'var(--ck-fill)',
  '--mantine-color-neel-filled-hover': 'var(--ck-fill-hover)',
  '--mantine-primary-color-light': 'var(--ck-soft)',
  '--mantine-primary-color-light-color': 'var(--ck-brand)',
  '--mantine-color-disabled': 'var(--ck-sunken)',
  '--mantine-color-disabled-color': 'var(--ck-ink-3)',
  '--mantine-color-disabled-border': 'var(--ck-line)',
}

/** Points Mantine's own variables at the tokens of tokens.css, which follow the scheme. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: SCHEME, dark: SCHEME })
