import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The output of `npm run docs:build`; a starting portal runs that beside itself. */
const BUILT_SITE = fileURLToPath(new URL('../../../../../dist/docs/', import.meta.url))

/** Everything is the site's own, and it sends nothing; VitePress colours code in style attributes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Names that the build makes; a path with any other part, such as `..` or a hidden file, is no page. */
const PATH = /^(?:[A-Za-z0-9_@~-][\w.@~-]*\/)*(?:[A-Za-z0-9_@~-][\w.@~-]*)?$/
const COMPRESSED = /\.(br|gz)$/

const NOT_YET = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="5" />
    <title>The documentation is being built</title>
    <style>
      :root { color-scheme: light dark }
      body { max-width: 34rem; margin: 20vh auto; padding: 0 16px; font: 1rem/1.5 system-ui, sans-serif }
    </style>
  </head>
  <body>
    <main>
      <h1>The documentation is being built</h1>
      <p>This takes some seconds after the first start and after each upgrade. The page looks again by itself.</p>
      <p>Where the portal was not started by <code>npm start</code>, build it once: <code>npm run docs:build</code></p>
    </main>
  </body>
</html>
`

/**
 * Serves the documentation at /docs from the disk: no file of it is kept or listed, so that a new build is served as
 * soon as it is there. `app` has `sendFile` with the settings of the web's files: compressed ones beside them, and what
 * is in `assets/` kept for ever. `site` is the folder of the build.
 */
export function serveDocsSite(app: FastifyInstance, site = BUILT_SITE): void {
  app.get('/docs', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs/', 308))
  app.get<{ Params: { '*': string } }>('/docs/*', { schema: { hide: true } }, async (request, reply) => {
    usePolicyOfTheSite(reply)
    const file = await fileOf(site, request.params['*'])
    if (file) return reply.sendFile(file, site)
    if (await isFile(join(site, '404.html'))) return reply.code(404).sendFile('404.html', site)
    return reply.code(503).header('Retry-After', '5').type('text/html').send(NOT_YET)
  })
}

function usePolicyOfTheSite(reply: FastifyReply): void {
  reply.header('Content-Security-Policy', POLICY)
  // Trusted types of the portal's pages: Vue makes policies of its own.
  reply.removeHeader('Content-Security-Policy-Report-Only')
  reply.header('X-Robots-Tag', 'noindex')
}

/** The file of a path: itself, a page without its ending, or a folder's first page. */
async function fileOf(site: string, path: string): Promise<string | undefined> {
  if (!PATH.test(path) || COMPRESSED.test(path)) return undefined
  const names = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
  for (const name of names) if (await isFile(join(site, name))) return name
  return undefined
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
