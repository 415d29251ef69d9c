/** Shapes and their paints. Nothing that fetches, runs, animates or lays out text. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
)
/** Texts of a picture and elements of drawing programs: left out with their content. */
const LEFT_OUT = new Set(['title', 'desc', 'metadata'])
const ATTRIBUTES = new Set(
  `xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points id fill fill-rule fill-opacity clip-rule
   clip-path opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
   stroke-dashoffset stroke-opacity transform gradientTransform gradientUnits clipPathUnits offset stop-color
   stop-opacity preserveAspectRatio version`.split(/\s+/),
)
/** An address may only name a part of the same picture. */
const VALUE =
  /^(?:url\(#[\w-]{1,60}\)|http:\/\/www\.w3\.org\/2000\/svg|[^:;&<>"'()\\]*(?:\([^:;&<>"'()\\]*\)[^:;&<>"'()\\]*)*)$/
const TOKEN =
  /<!--[\s\S]*?-->|<\?xml[^<>]*\?>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Namespaces of drawing programs, which browsers ignore. */
const FOREIGN = /^(xmlns:|xml:space$|sodipodi:|inkscape:|data-|serif:|class$|role$|aria-|focusable$)/
const MOST_ELEMENTS = 2000

/**
 * An SVG rewritten from its shapes, with its size. Null when it holds anything that could do more than show a picture:
 * scripts, styles, links, entities, animation, embedded pages, text.
 */
export function cleanSvg(source: string): { text: string; width: number; height: number } | null {
  const out: string[] = []
  const open: string[] = []
  let skipped = 0
  let at = 0
  let elements = 0
  let size: { width: number; height: number } | null = null
  TOKEN.lastIndex = 0
  while (at < source.length) {
    const token = TOKEN.exec(source)
    if (token === null) return null
    at = TOKEN.lastIndex
    const [, closing, name, given = '', empty, text] = token
    if (text !== undefined && skipped === 0 && text.trim() !== '') return null
    if (name === undefined) continue
    if (closing) {
      if (open.pop() !== name) return null
      if (skipped > 0) skipped -= 1
      else out.push(`</${name}>`)
      continue
    }
    if (!empty) open.push(name)
    if (skipped > 0 || LEFT_OUT.has(name)) {
      if (!empty) skipped += 1
      continue
    }
    elements += 1
    const attributes = cleanAttributes(given)
    if (!ELEMENTS.has(name) || attributes === null || elements > MOST_ELEMENTS) return null
    // One picture: the first element is its root, and nothing follows its end.
    if ((name === 'svg') !== (elements === 1) || (name !== 'svg' && open.length === 0)) return null
    if (name === 'svg') {
      size = sizeOf(attributes)
      attributes.set('xmlns', 'http://www.w3.org/2000/svg')
      attributes.delete('version')
    }
    const written = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join('')
    out.push(`<${name}${written}${empty ? '/' : ''}>`)
  }
  return size === null || open.length > 0 || elements < 2 ? null : { text: out.join(''), ...size }
}

function cleanAttributes(given: string): Map<string, string> | null {
  const kept = new Map<string, string>()
  for (const [, name = '', double, single] of given.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? ''
    if (FOREIGN.test(name)) continue
    if (!ATTRIBUTES.has(name) || kept.has(name) || !VALUE.test(value)) return null
    kept.set(name, value)
  }
  return kept
}

/** Width and height of the frame in its own units; null where it has none. */
function sizeOf(attributes: Map<string, string>): { width: number; height: number } | null {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width = 0, height = 0] =
    box.length === 4
      ? box.slice(2)
      : [attributes.get('width'), attributes.get('height')].map((side) => Number.parseFloat(side ?? ''))
  const isSane = (side: number) => side >= 1 && side <= 100_000
  if (!isSane(width) || !isSane(height)) return null
  if (box.length !== 4) attributes.set('viewBox', `0 0 ${width} ${height}`)
  return { width: Math.round(width), height: Math.round(height) }
}
