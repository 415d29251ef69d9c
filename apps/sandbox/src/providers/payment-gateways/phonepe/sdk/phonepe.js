/** The SDK's entry: `transact` frames the page behind `tokenUrl`, or opens it, and reports how a frame ended. */
window.PhonePeCheckout = {
  transact({ tokenUrl, type = 'REDIRECT', callback } = {}) {
    if (!tokenUrl) throw new Error('PhonePeCheckout: tokenUrl is needed')
    if (type !== 'IFRAME') {
      location.assign(tokenUrl)
      return
    }
    sdk.openOverlay(tokenUrl).then((result) => callback?.(result?.callback ?? 'USER_CANCEL'))
  },
}
