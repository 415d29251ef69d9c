/* Part of every SDK: `addSdk` wraps all parts in one function, where `sdk` lives. */

/** A frame without a message for this long is unreachable. */
const READY_WITHIN_MS = 15_000
const CLOSE_WITHIN_MS = 2_000
const CANCELLED = { error: { message: 'Payment was cancelled by the user', code: 'user_cancelled' } }

/** The result when no answer comes. */
sdk.unreachable = { error: { message: 'Could not reach the payment gateway', code: 'network_error' } }

/** The host page's choice of light or dark, if any. */
sdk.theme = () => {
  const scheme = getComputedStyle(document.documentElement).colorScheme
  return scheme === 'dark' || scheme === 'light' ? scheme : ''
}

/**
 * Shows a page of this gateway in a modal dialog. Resolves with that page's last message; `heard` gets
 * every message before.
 */
sdk.openOverlay = (address, heard) =>
  new Promise((resolve) => {
    const url = new URL(address, sdk.origin)
    url.searchParams.set('host', location.origin)
    url.searchParams.set('theme', sdk.theme())
    const focused = document.activeElement
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    dialog.setAttribute('aria-label', sdk.title)
    frame.title = sdk.title
    frame.src = url.href
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: '100%',
      maxHeight: '100%',
      margin: '0',
      padding: '0',
      border: '0',
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      background: 'rgba(10, 12, 20, 0.62)',
    })
    Object.assign(frame.style, {
      width: 'min(440px, 100%)',
      height: 'min(760px, 100%)',
      border: '0',
      borderRadius: innerWidth > 480 ? '12px' : '0',
      colorScheme: 'normal',
      background: 'transparent',
    })

    let timer = setTimeout(() => end(sdk.unreachable), READY_WITHIN_MS)
    const end = (result) => {
      clearTimeout(timer)
      removeEventListener('message', hear)
      dialog.onclose = null
      dialog.close()
      dialog.remove()
      if (focused instanceof HTMLElement) focused.focus()
      resolve(result)
    }
    // Ask the page to close: it may have to drop an attempt first.
    const askToClose = () => {
      clearTimeout(timer)
      timer = setTimeout(() => end(CANCELLED), CLOSE_WITHIN_MS)
      frame.contentWindow?.postMessage({ type: 'close' }, sdk.origin)
    }
    const hear = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== sdk.origin) return
      if (event.data.type === 'ready') clearTimeout(timer)
      heard?.(event.data)
      if (event.data.type === 'end') end(event.data.result)
    }
    addEventListener('message', hear)
    dialog.oncancel = (event) => {
      event.preventDefault()
      askToClose()
    }
    dialog.onclose = () => end(CANCELLED)
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
    frame.focus()
  })
