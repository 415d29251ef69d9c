import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, minify, type Plugin } from 'vite'

import { catalogueFiles } from './messages/catalogue-files.ts'

const ROOT = '<div id="root"></div>'
const SHELL_STYLES = /\/assets\/shell-[\w-]+\.css/
/** The wordmark and the sandbox's banner, which the server removes or fills. */
const MARKED = [
  ['sandbox', /<aside [\s\S]*?<\/aside>/],
  ['wordmark', /<svg width="28"[\s\S]*?<\/svg><span>Chukta<\/span>/],
] as const

type Frames = { frames(): Promise<Record<string, string>> }

/**
 * Writes the first screens as pages of their own, in `.frames`: each holds the screen's frame, rendered by the screen's own
 * parts, so that it is painted before its code is there.
 */
export function firstFrames(entry: string): Plugin {
  let root = ''
  let define: Record<string, unknown> = {}
  return {
    name: 'first-frames',
    apply: 'build',
    configResolved(config) {
      root = config.root
      define = config.define ?? {}
    },
    // Before the files are compressed.
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        await writeFrames(dir, await make(root, entry, define))
        const start = path.join(dir, 'start.js')
        await writeFile(start, (await minify('start.js', await readFile(start, 'utf8'))).code)
      },
    },
  }
}

async function writeFrames(dir: string, frames: Record<string, string>): Promise<void> {
  const page = await readFile(path.join(dir, 'index.html'), 'utf8')
  const styles = SHELL_STYLES.exec(page)?.[0]
  if (!page.includes(ROOT) || !styles) throw new Error('the page has no place for a frame')
  const folder = path.join(dir, '.frames')
  await mkdir(folder, { recursive: true })
  for (const [name, html] of Object.entries(frames)) {
    const link = name === 'sign-in' ? '' : `<link rel="stylesheet" crossorigin href="${styles}">\n  `
    // The files of the shell are for those who are signed in.
    const own = name === 'sign-in' ? page.replace(/ data-shell="[^"]*"/, '') : page
    const framed = own
      .replace(ROOT, () => `<div id="root"><div data-still="${name}">${marked(html)}</div></div>`)
      .replace('</head>', `${link}</head>`)
    await writeFile(path.join(folder, `${name}.html`), framed)
  }
}

/** Bundles the code that renders the frames for Node, beside the packages that it may leave out, and runs it. */
async function make(root: string, entry: string, define: Record<string, unknown>) {
  const outDir = path.join(root, 'node_modules/.frames')
  await build({
    root,
    define,
    configFile: false,
    logLevel: 'warn',
    plugins: [catalogueFiles(), react()],
    build: { ssr: entry, outDir, emptyOutDir: true, assetsInlineLimit: 0, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  // A signed-out visitor in a browser with passkeys.
  const browser = { localStorage: { getItem: () => null, removeItem() {} }, PublicKeyCredential() {} }
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  const file = path.join(outDir, `${path.parse(entry).name}.js`)
  return ((await import(`${pathToFileURL(file)}?${Date.now()}`)) as Frames).frames()
}

function marked(html: string): string {
  // Without its code the form must submit nowhere: its fields would appear in the address.
  const calm = html
    .replace('<form ', '<form method="dialog" ')
    // Icons come with the code: as text they are a third of the frame.
    .replace(
      /<svg [^>]*?width="(\d+)"[^>]*class="lucide[^>]*>[\s\S]*?<\/svg>/g,
      '<svg width="$1" height="$1"></svg>',
    )
  return MARKED.reduce((text, [name, part]) => {
    if (!part.test(text)) throw new Error(`a frame has no ${name}`)
    return text.replace(part, (found) => `<!--${name}-->${found}<!--/${name}-->`)
  }, calm)
}
