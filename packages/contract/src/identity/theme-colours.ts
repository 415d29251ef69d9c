/** The least contrast of text with its ground (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5

/** Backgrounds of text in the company's colour: the darkest of light ones, the lightest of dark ones. */
const GROUNDS = { light: '#f5f0e6', dark: '#171923' }

type Rgb = [number, number, number]

/** Colours of the company for both themes, as `#33419d`; an empty one uses the default look. */
export type ThemeColours = { color_light: string; color_dark: string; color_accent: string }

function parse(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a share of `other` into `hex`, from 0 to 1. */
function mix(hex: string, other: string, share: number): string {
  const [from, to] = [parse(hex), parse(other)]
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The first colour between `hex` and `goal` that is `fine`. */
function onTheWay(hex: string, goal: string, fine: (colour: string) => boolean): string {
  for (let step = 0; step < 100; step += 1) {
    const colour = mix(hex, goal, step / 100)
    if (fine(colour)) return colour
  }
  return goal
}

/** The problem of a colour as text on the backgrounds of a theme: its contrast, and the nearest colour with enough. */
export function contrastProblem(
  hex: string,
  theme: 'light' | 'dark',
): { ratio: string; better: string } | null {
  const ground = GROUNDS[theme]
  const isFine = (colour: string) => contrast(colour, ground) >= LEAST_CONTRAST
  if (isFine(hex)) return null
  const better = onTheWay(hex, theme === 'light' ? '#000000' : '#ffffff', isFine)
  // Rounded down, so that 4.49 is not shown as enough.
  return { ratio: (Math.floor(contrast(hex, ground) * 10) / 10).toFixed(1), better }
}

/** The grounds of a theme as far as the company's colours change them. */
function tokens(name: 'light' | 'dark', brand: string, fillOf: string): Record<string, string> {
  const isLight = name === 'light'
  const white = (colour: string) => contrast(colour, '#ffffff') >= LEAST_CONTRAST
  const fill = isLight ? brand : onTheWay(mix(fillOf, '#ffffff', 0.25), '#000000', white)
  const soft = onTheWay(
    mix(brand, isLight ? '#ffffff' : '#0e1018', isLight ? 0.88 : 0.8),
    isLight ? '#ffffff' : '#0e1018',
    (colour) => contrast(brand, colour) >= LEAST_CONTRAST,
  )
  return {
    brand,
    fill,
    'fill-hover': mix(fill, '#000000', 0.18),
    'on-fill': '#ffffff',
    soft,
    margin: isLight ? mix(brand, '#ffffff', 0.62) : mix(brand, '#0e1018', 0.62),
    cover: onTheWay(
      mix(fillOf, '#000000', isLight ? 0.2 : 0.45),
      '#000000',
      (colour) => contrast('#f7f2e6', colour) >= 7,
    ),
  }
}

/** The accent's own: words on it, and a wash of it. */
function accentTokens(accent: string, isLight: boolean): Record<string, string> {
  return {
    accent,
    'on-accent':
      ['#ffffff', '#1a1d2c'].toSorted((a, b) => contrast(b, accent) - contrast(a, accent))[0] ?? '',
    wash: mix(accent, isLight ? '#ffffff' : '#0e1018', 0.68),
  }
}

/**
 * The style sheet that lays a company's colours over the look's own: the colours of `tokens.css` that follow from
 * them. Empty where the company has none. Takes colours that `contrastProblem` accepts.
 */
export function themeCss({ color_light, color_dark, color_accent }: ThemeColours): string {
  const rules = (['light', 'dark'] as const).flatMap((name) => {
    const isLight = name === 'light'
    const values = {
      ...(color_light && color_dark ? tokens(name, isLight ? color_light : color_dark, color_light) : {}),
      ...(color_accent ? accentTokens(color_accent, isLight) : {}),
    }
    const lines = Object.entries(values).map(([key, value]) => `--ck-${key}:${value}`)
    // Twice the class, so that it outranks the look's own styles in every order of the page.
    const where = isLight ? ':root:root' : ':root:root[data-mantine-color-scheme="dark"]'
    return lines.length > 0 ? [`${where}{${lines.join(';')}}`] : []
  })
  return rules.join('')
}
