// Trusted Types: text reaches the browser's HTML and script sinks only through policies that are named here and in the
// server's policy (DOMPurify has its own, `dompurify`). Browsers without Trusted Types are unaffected.

type Rules = {
  createHTML?: (text: string) => string | null
  createScriptURL?: (url: string) => string | null
}
type Policy = { createScriptURL(url: string): unknown }

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: Rules): Policy }
}

const OWN_WORKERS = /^\/(worker|assets\/proof-worker-[\w-]+)\.js$/

/**
 * Text that no policy made passes only when it cannot be markup: the style sheets that the component library writes
 * as text. Of scripts, the portal's service worker, and the worker that does a proof of work.
 */
export function installDefaultPolicy(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (url) => (OWN_WORKERS.test(url) ? url : null),
  })
}

/** Policy for the address of a checkout's script: the server named it, and its own policy allows no other origin. */
export function makeScriptPolicy(): (url: string) => string {
  const policy = trustedTypes?.createPolicy('checkout-script', {
    createScriptURL: (url) => (/^https?:\/\//.test(url) ? url : null),
  })
  return (url) => (policy ? (policy.createScriptURL(url) as string) : url)
}
