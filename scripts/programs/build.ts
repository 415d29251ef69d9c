// Bundles the programs behind `npm start` into the folder that is named: node scripts/programs/build.ts <folder>
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { DECLARED_GATEWAYS } from '../../apps/api/src/platform/configuration/declared-gateways.ts'
import { root } from '../portal/settings.ts'
import { codeInPlace } from './code-in-place.ts'
import { entriesOf, PROGRAMS } from './entries.ts'
import { lightHttp } from './light-http.ts'

/** How many bundles of older sources stay: a program that still runs loads parts of its own. */
const KEPT = 3
/** Native code, and what reads files beside its own; React with the renderer that shares it. */
const LEFT_OUT = [
  /^@napi-rs\//,
  /^@node-rs\//,
  /^@fastify\/swagger-ui$/,
  /^sharp$/,
  /^@react-pdf\//,
  /^harfbuzzjs$/,
  /^react(\/|$)/,
  /^pg-native$/,
]

const folder = path.resolve(process.argv[2] ?? '')
const draft = `${folder}.${process.pid}`
try {
  for (const program of PROGRAMS) await bundle(program, ...(program === 'portal' ? [knownGateways()] : []))
  mkdirSync(path.dirname(folder), { recursive: true })
  renameSync(draft, folder)
} finally {
  rmSync(draft, { recursive: true, force: true })
}
forgetOldest(path.dirname(folder))

/**
 * Bundles entries that share chunks. Names are kept, for stack traces; the maps lie beside the files, and no program
 * loads them: 60 MB for what a person can look up (`node scripts/programs/where.ts`).
 */
async function bundle(program: (typeof PROGRAMS)[number], ...more: Plugin[]): Promise<void> {
  const plugins = [...more, codeInPlace(root, folder), lightHttp()]
  const made = await rolldown({
    cwd: root,
    input: entriesOf(program),
    platform: 'node',
    external: LEFT_OUT,
    plugins,
    onLog: () => undefined,
  })
  await made.write({
    dir: draft,
    format: 'esm',
    sourcemap: 'hidden',
    // One character beyond Latin-1 and V8 keeps all text of a file in two bytes a character.
    charset: 'ascii',
    comments: false,
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].js',
    chunkFileNames: `${program}-[name]-[hash].js`,
  })
  await made.close()
}

/** The supervisor asks for the gateways' names and variables only: their declarations would bring zod along, 12 MiB. */
function knownGateways(): Plugin {
  const known = DECLARED_GATEWAYS.map(({ slug, id, name, address, fields }) => ({
    slug,
    id,
    name,
    address,
    fields,
  }))
  return {
    name: 'known-gateways',
    load: (id) =>
      id.endsWith('/platform/configuration/declared-gateways.ts')
        ? { code: `export const DECLARED_GATEWAYS = ${JSON.stringify(known)}`, moduleType: 'js' }
        : undefined,
  }
}

/** Deletes old bundles, which are named by the digest of their sources, and no other file beside them. */
function forgetOldest(place: string): void {
  const folders = readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name))
    .map(({ name }) => path.join(place, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of folders.slice(KEPT)) rmSync(old, { recursive: true, force: true })
}
