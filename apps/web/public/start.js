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

// The language, too, before anything is painted: the one chosen here, else the browser's. English is in the page and in
// the code; for another one the English frame is hidden, and its catalogue is loaded with the code.
;(() => {
  const page = document.documentElement
  const files = Object.fromEntries(
    (document.currentScript?.dataset.languages ?? '').split(';').map((each) => each.split('=')),
  )
  let language = navigator.languages
    .map((tag) => tag.slice(0, 2))
    .find((code) => code === 'en' || code in files)
  try {
    language = localStorage.getItem('language') ?? language
  } catch {
    // Storage is closed: the browser's languages are used.
  }
  if (!language || language === 'en') return
  page.lang = language
  page.dataset.frame = 'none'
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = files[language] ?? ''
  if (files[language]) document.head.append(link)
})()

// Fetches the first screen's data now, in parallel with the code instead of after it: `early` in http.ts takes the
// answers. For a signed-in user, the code behind sign-in is loaded too.
;(() => {
  const { pathname, search } = location
  const stored = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  // The captcha's picture, in the frame that the page came with: the screen's code takes the same answer.
  const showPicture = async (asked) => {
    const answer = await asked
      .then((response) => (response.ok ? response.clone().json() : null))
      .catch(() => null)
    const plate = document.querySelector('[data-still] [data-captcha]')
    if (!answer || !plate) return
    const picture = new Image()
    Object.assign(picture, { src: answer.img, alt: plate.dataset.captcha })
    plate.replaceChildren(picture)
  }
  const early = new Map()
  window.early = early
  const ask = (path, headers = {}) => {
    const answer = fetch(path, {
      headers: {
        Accept: 'application/json',
        'Accept-Language': document.documentElement.lang.slice(0, 2),
        ...headers,
      },
      signal: AbortSignal.timeout(45_000),
    })
    answer.catch(() => undefined) // The caller that takes the answer gets the error.
    early.set(path, answer)
  }
  ask('/api/portal')
  if (pathname === '/' || pathname === '/login') {
    ask('/api/captcha')
    return showPicture(early.get('/api/captcha'))
  }
  const [token, userId] = [stored('authToken'), stored('User_id')]
  if (!token || !userId) {
    // A signed-out visitor is sent to sign-in: the frame of another screen does not fit.
    document.documentElement.dataset.frame = 'none'
    return
  }
  const who = { Authorization: `Bearer ${token}` }
  ask('/api/me', who)
  if (pathname === '/services') {
    ask('/api/services', who)
    // A member of staff may have neither.
    if (stored('role_id') === '4' && !stored('permissions')) {
      ask('/api/due-payments', who)
      ask('/api/recent-payees', who)
    }
  }
  if (pathname === '/user-reports' && search === '')
    ask(`/api/transaction-list/${userId}?sort=-created_at&page=1&per_page=10`, who)
  for (const file of (document.currentScript?.dataset.shell ?? '').split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    if (file.endsWith('.js')) link.rel = 'modulepreload'
    else Object.assign(link, { rel: 'preload', as: file.endsWith('.css') ? 'style' : 'font' })
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
})()

// A press on a button of the frame is replayed once the button's code is loaded: `carry-over.tsx`.
document.addEventListener('click', (press) => {
  const button = press.target instanceof Element && press.target.closest('[data-still] button')
  if (!button) return
  press.preventDefault()
  window.pressed = button
})
