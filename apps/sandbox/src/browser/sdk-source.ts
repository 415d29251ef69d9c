import { readFileSync } from 'node:fs'

/** The parts of each provider's SDK, and what its windows are called. */
const SDKS = {
  cashfree: { name: 'Cashfree sandbox checkout', parts: ['overlay', 'components', 'cashfree'] },
  razorpay: { name: 'Razorpay sandbox checkout', parts: ['overlay', 'razorpay'] },
}

/**
 * An SDK as one classic script, as the real one is. Its parts share the name `sdk` and nothing of
 * theirs but its one constructor reaches the page.
 */
export function sdkSource(provider: keyof typeof SDKS): string {
  const sdk = SDKS[provider]
  const parts = sdk.parts.map((name) => readFileSync(new URL(`sdk/${name}.js`, import.meta.url), 'utf8'))
  return [
    '(() => {',
    "'use strict'",
    'const sdk = { origin: new URL(document.currentScript.src).origin, mounted: 0 }',
    `sdk.title = ${JSON.stringify(sdk.name)}`,
    ...parts,
    '})()',
  ].join('\n')
}
