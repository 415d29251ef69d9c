import { makeScriptPolicy } from '../../../lib/trusted-types.ts'

/** The gateway's script did not load, or lacks its functions. */
export class SdkMissing extends Error {}

const LOAD_WITHIN_MS = 20_000
const trusted = makeScriptPolicy()
const loading = new Map<string, Promise<void>>()

/**
 * Loads the script of an address that the server named, once for the whole page.
 * Throws SdkMissing when it cannot be loaded; the next call tries again.
 */
export async function loadScript(url: string): Promise<void> {
  const script = loading.get(url) ?? insertScript(url)
  loading.set(url, script)
  try {
    await script
  } catch {
    loading.delete(url)
    throw new SdkMissing()
  }
}

function insertScript(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  const fail = () => {
    script.remove()
    reject(new SdkMissing())
  }
  const timer = setTimeout(fail, LOAD_WITHIN_MS)
  script.src = trusted(url)
  script.async = true
  script.onload = () => resolve()
  script.onerror = fail
  document.head.append(script)
  return promise.finally(() => clearTimeout(timer))
}
