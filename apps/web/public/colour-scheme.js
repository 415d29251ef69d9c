// A file of its own because the content security policy forbids inline scripts. It runs before the
// first paint, so that a person who chose the dark theme never sees a white flash, and follows the
// system afterwards for those who chose nothing.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = () => {
    try {
      return localStorage.getItem('mantine-color-scheme-value')
    } catch {
      return null // Storage is closed: the system's scheme is used.
    }
  }
  const apply = () => {
    const choice = chosen()
    const dark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  }
  apply()
  system.addEventListener('change', apply)
})()
