import { readFileSync } from 'node:fs'

const PARTS = ['overlay', 'components', 'cashfree']

/**
 * The SDK as one classic script, as the real one is. Its parts share the name `sdk` and nothing of
 * theirs but `window.Cashfree` reaches the page.
 */
export function sdkSource(): string {
  const parts = PARTS.map((name) => readFileSync(new URL(`sdk/${name}.js`, import.meta.url), 'utf8'))
  return [
    '(() => {',
    "'use strict'",
    'const sdk = { origin: new URL(document.currentScript.src).origin, mounted: 0 }',
    ...parts,
    '})()',
  ].join('\n')
}
