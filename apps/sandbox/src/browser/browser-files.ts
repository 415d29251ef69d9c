import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}
/** These pages may be framed by anything on this machine or over TLS, and load nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "frame-src 'self'; form-action FORM_ACTION; base-uri 'none'; " +
  'frame-ancestors http://localhost:* http://127.0.0.1:* https:'

/** Text by its path below a folder. */
export type BrowserFiles = ReadonlyMap<string, string>

/** The pages, styles and modules in the folders of a folder. */
export function readBrowserFiles(root: URL): BrowserFiles {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return new Map(
    names
      .filter((name) => TYPES[extname(name)] !== undefined)
      .map((name) => [name, readFileSync(new URL(name, root), 'utf8')]),
  )
}

/** Files that every gateway's checkout may use. */
export const SHARED_FILES = readBrowserFiles(new URL('./', import.meta.url))

/** Answers with a file under the sandbox's content security policy, or 404. */
export function sendFile(reply: FastifyReply, files: BrowserFiles, name: string, formAction = "'none'") {
  const text = files.get(name)
  if (text === undefined) return reply.code(404).send({ message: 'No such file' })
  return reply
    .headers({
      'content-security-policy': POLICY.replace('FORM_ACTION', formAction),
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    .type(TYPES[extname(name)] as string)
    .send(text)
}

export function addAssets(app: FastifyInstance, prefix: string, files: BrowserFiles): void {
  app.get<{ Params: { '*': string } }>(`${prefix}/*`, (request, reply) =>
    sendFile(reply, files, request.params['*']),
  )
}

/**
 * Offers a provider's SDK as one classic script, as the real one is. Its parts share the name `sdk`, and only its
 * constructor reaches the page. `title` names its window.
 */
export function addSdk(
  app: FastifyInstance,
  path: string,
  { title, parts }: { title: string; parts: URL[] },
): void {
  const source = [
    '(() => {',
    "'use strict'",
    'const sdk = { origin: new URL(document.currentScript.src).origin, mounted: 0 }',
    `sdk.title = ${JSON.stringify(title)}`,
    ...[new URL('sdk/overlay.js', import.meta.url), ...parts].map((part) => readFileSync(part, 'utf8')),
    '})()',
  ].join('\n')
  app.get(path, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type(TYPES['.js'] as string)
      .send(source),
  )
}
