import Bowser from 'bowser'

// Only names of the library's own lists: a browser's own text must not get into mails.
const BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP))
/** Longer than any real description; no pattern runs over more. */
const LONGEST = 400

/** A browser's own description (User-Agent) in plain words: `Chrome on Windows`. */
export function deviceLabel(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, LONGEST).trim()
  if (!text) return 'Unknown browser'
  const { browser, os, platform } = Bowser.parse(text)
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : 'Unknown browser'
  const system = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name
  const known = system && (SYSTEMS.has(system) || system.startsWith('iP'))
  return known ? `${name} on ${system}` : name
}
