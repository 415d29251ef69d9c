import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { themeCss } from '@chukta/contract/identity/theme-colours'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Company, openLogo, readCompany } from './modules/identity/company/company-service.ts'
import { companyIcon, hasOwnLook, nameAsPicture } from './modules/identity/company/icon-service.ts'
import type { Db } from './platform/database/db.ts'
import type { DocsBrand } from './platform/http/docs.ts'
import { escapeHtml } from './platform/http/escape-html.ts'

type Page = { version: number; etag: string; bytes: Record<'br' | 'gzip' | 'identity', Buffer> }
/** Whether the providers are the sandbox, and where its inbox is; the sandbox of a rehearsal, else null. */
type Place = { isSandbox: boolean; sandboxUrl: string; staging: string | null }

/** Screens that come with their frame, which the build has made: painted before their code is there. */
const FRAMES: Record<string, string> = {
  '/': 'sign-in',
  '/login': 'sign-in',
  '/services': 'services',
  '/user-reports': 'user-reports',
}
/** Where the build leaves room for the inbox's address. */
const INBOX = 'https://inbox.invalid/'

/**
 * Sends the single page as the company's: its name, logos and colours stand in it, and the frame of a first screen, so
 * that nothing changes before a visitor's eyes. Gives false where the page as it was built is right: without a frame for
 * a company without a look of its own, and while the database does not answer before a first page.
 */
export function companyPages(db: Db, webDist: string, place: Place) {
  const made = new Map<string, Page>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const [path = ''] = request.url.split('?', 1)
    const frame = Object.hasOwn(FRAMES, path) ? FRAMES[path] : undefined
    const company = await readCompany(db).catch(() => null)
    if (company && !hasOwnLook(company) && !frame) return false
    const file = frame ? join(webDist, '.frames', `${frame}.html`) : join(webDist, 'index.html')
    if (company && made.get(file)?.version !== company.version) made.set(file, makePage(company, file, place))
    const page = made.get(file)
    if (!page) return false
    reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: page.etag,
    })
    reply.header('Vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === page.etag) {
      reply.code(304).send()
      return true
    }
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const way = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    if (way !== 'identity') reply.header('Content-Encoding', way)
    reply.send(page.bytes[way])
    return true
  }
}

function makePage(company: Company, file: string, place: Place): Page {
  const built = fillFrame(readFileSync(file, 'utf8'), company, place)
  const html = Buffer.from(hasOwnLook(company) ? brandPage(built, company) : built)
  const bytes = { br: brotliCompressSync(html), gzip: gzipSync(html), identity: html }
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { version: company.version, etag, bytes }
}

/** The page with its frame as this portal's: the inbox's address, a rehearsal's banner or none, the company's name or room for its logo. */
export function fillFrame(html: string, company: Company, { isSandbox, sandboxUrl, staging }: Place): string {
  const hasLogo = company.logo_light !== null || company.logo_dark !== null
  return html.replace(/<div data-still[\s\S]*?(?=<noscript>)/, (frame) =>
    frame
      .replace(/<!--sandbox-->([\s\S]*?)<!--\/sandbox-->/, (_, banner: string) =>
        isSandbox
          ? banner.replace(INBOX, () => escapeHtml(sandboxUrl))
          : staging === null
            ? ''
            : banner.replace(/<a [\s\S]*<\/a>/, '').replaceAll('Sandbox.', 'Rehearsal.'),
      )
      .replace(/<!--wordmark-->([\s\S]*?)<!--\/wordmark-->/, (_, mark: string) =>
        hasLogo ? `<svg width="${logoWidth(company)}" height="${LOGO_HEIGHT_PX}"></svg>` : mark,
      )
      .replaceAll('Chukta', () => escapeHtml(company.trade_name)),
  )
}

/** As high and as wide as the screens show a logo: `wordmark.tsx`, `logo.module.css`. */
const LOGO_HEIGHT_PX = 34
const WIDEST_LOGO_PX = 200

function logoWidth({ logo_ratio }: Company): number {
  return Math.min(Math.round((logo_ratio ?? 1) * LOGO_HEIGHT_PX), WIDEST_LOGO_PX)
}

/** The built page with the company in it. Throws where the page no longer has the places. */
export function brandPage(html: string, company: Company): string {
  const name = escapeHtml(company.trade_name)
  // With the product's own name and look the page keeps its mark.
  const isNamed = company.trade_name !== 'Chukta' || company.color_light !== ''
  const logos = (['light', 'dark'] as const).flatMap((theme) => {
    const { [`logo_${theme}` as const]: path } = company
    return path ? [`<meta name="logo-${theme}" content="${escapeHtml(path)}" />`] : []
  })
  if (logos.length > 0) logos.push(`<meta name="logo-ratio" content="${company.logo_ratio}" />`)
  const policies =
    company.policies.length > 0 ? [`<meta name="policies" content="${company.policies.join(' ')}" />`] : []
  const css = themeCss(company)
  const places: [string, string][] = [
    ['<title>Chukta</title>', `<title>${name}</title>`],
    ['<noscript>Chukta ', `<noscript>${name} `],
    ['name="application-name" content="Chukta"', `name="application-name" content="${name}"`],
    ['href="/mark.svg"', isNamed ? `href="/icon.svg?v=${company.version}"` : 'href="/mark.svg"'],
    ['</head>', `${[...logos, ...policies].join('')}${css && `<style>${css}</style>`}</head>`],
  ]
  return places.reduce((text, [place, filled]) => {
    if (!text.includes(place)) throw new Error(`the page has no place for the company: ${place}`)
    return text.replace(place, () => filled)
  }, html)
}

/** The manifest and icons that let a phone keep the portal on its home screen. */
export function companyFiles(app: FastifyInstance, db: Db): void {
  const send = (path: string, type: string, make: (company: Company) => string) =>
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'no-cache')
        .send(make(await readCompany(db))),
    )
  send('/manifest.webmanifest', 'application/manifest+json', (company) => JSON.stringify(manifest(company)))
  send('/icon-maskable.svg', 'image/svg+xml', (company) => companyIcon(company, 'maskable'))
  send('/icon.svg', 'image/svg+xml', (company) => companyIcon(company))
  for (const { path, pixels, purpose } of BITMAP_ICONS) {
    const drawn = new Map<number, Buffer>()
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const company = await readCompany(db)
      if (!drawn.has(company.version)) {
        drawn.clear()
        // Its part that draws is heavy: loaded when first asked for.
        const { drawIcon } = await import('./modules/identity/company/icon-picture.ts')
        drawn.set(company.version, await drawIcon(companyIcon(company, purpose), pixels))
      }
      return reply.type('image/png').header('Cache-Control', 'no-cache').send(drawn.get(company.version))
    })
  }
}

/**
 * Icons that are no vectors, with the pixels of a side: a home screen of iOS, of launchers that take no vectors, and
 * what a browser fetches for any page that names no icon (a PDF, an answer of the api).
 */
const BITMAP_ICONS = [
  { path: '/icon-180.png', pixels: 180, purpose: 'maskable' },
  { path: '/icon-512.png', pixels: 512, purpose: 'maskable' },
  { path: '/favicon.ico', pixels: 48, purpose: 'any' },
] as const

/** First screens that a home screen offers at once; a screen refuses people who may not open it. */
const SHORTCUTS = [
  ['Pay', '/services'],
  ['Transactions', '/user-reports'],
  ['Due payments', '/due-payments'],
]

function manifest(company: Company) {
  const icon = (src: string, purpose: string) => ({ src, sizes: 'any', type: 'image/svg+xml', purpose })
  return {
    // A new name or look is the same app.
    id: '/',
    name: company.trade_name,
    short_name: company.trade_name,
    lang: 'en-IN',
    // Not the sign-in, which ends a session: callers without one are redirected there.
    start_url: '/services',
    scope: '/',
    display: 'standalone',
    background_color: '#faf7f0',
    theme_color: company.color_light || '#33419d',
    icons: [
      icon(hasOwnLook(company) ? '/icon.svg' : '/mark.svg', 'any'),
      icon('/icon-maskable.svg', 'maskable'),
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    ],
    shortcuts: SHORTCUTS.map(([name, url]) => ({ name, url })),
  }
}

/** The company's details in the explorer of the api. */
export async function docsBrand(db: Db): Promise<DocsBrand> {
  const company = await readCompany(db)
  const logo = (company.logo_dark && (await openLogo(db, 'dark'))) || null
  return {
    version: company.version,
    name: company.trade_name,
    color: company.color_light || '#33419d',
    icon: companyIcon(company),
    logo: logo
      ? { type: logo.content_type, content: logo.bytes }
      : { type: 'image/svg+xml', content: Buffer.from(nameAsPicture(company)) },
  }
}
