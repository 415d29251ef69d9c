import { afterAll } from 'vitest'

// Files of a worker share its globals: a library loaded after them would mistake the process for a browser.
const BROWSERS = ['window', 'document', 'localStorage', 'sessionStorage', 'indexedDB']
const before = ofBrowsers()

afterAll(() => {
  const left = ofBrowsers().filter((name) => !before.includes(name))
  if (left.length > 0) throw new Error(`the test leaves behind: ${left.join(', ')}`)
})

function ofBrowsers(): string[] {
  return BROWSERS.filter((name) => Object.getOwnPropertyDescriptor(globalThis, name)?.value !== undefined)
}
