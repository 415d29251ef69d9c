const NO_SESSION = {
  error: { message: 'payment_session_id is not present or is invalid', code: 'payment_session_id_invalid' },
}

/** The SDK's entry, version 3: `Cashfree({ mode })` returns checkout, create and pay. */
window.Cashfree = function Cashfree({ mode } = {}) {
  if (mode !== 'sandbox') throw new Error('This is the sandbox: use Cashfree({ mode: "sandbox" })')
  const group = crypto.randomUUID()

  return {
    /** Resolves once the payer has finished or left; 'finished' does not state the outcome. */
    async checkout({ paymentSessionId, redirectTarget = '_self', returnUrl } = {}) {
      if (!paymentSessionId) return NO_SESSION
      const address = new URL(`/checkout/${encodeURIComponent(paymentSessionId)}`, sdk.origin)
      if (redirectTarget === '_modal') return sdk.openOverlay(address)
      if (returnUrl) address.searchParams.set('return_url', returnUrl)
      window.open(address, redirectTarget)
      return { redirect: true }
    },

    /** Opens the page on which the payer approves a mandate; it returns to the subscription's return_url. */
    async subscriptionsCheckout({ subsSessionId, redirectTarget = '_self' } = {}) {
      if (!subsSessionId) {
        return {
          error: { message: 'subscription session is not present', code: 'subscription_session_id_invalid' },
        }
      }
      window.open(new URL(`/mandate/${encodeURIComponent(subsSessionId)}`, sdk.origin), redirectTarget)
      return { redirect: true }
    },

    create: (type, options) =>
      type.startsWith('upi') ? sdk.createUpi(type, options) : sdk.createComponent(group, type, options),

    /**
     * Pays with the card fields (`paymentMethod` is the card number component, or the CVV of a saved card), or in a UPI app.
     * `savePaymentInstrument`: the payer agreed to have the card saved.
     */
    async pay({ paymentSessionId, paymentMethod, savePaymentInstrument = false } = {}) {
      if (!paymentSessionId) return NO_SESSION
      if (paymentMethod.payByUpi) return paymentMethod.payByUpi(paymentSessionId)
      const answer = await paymentMethod.requestPayment(paymentSessionId, savePaymentInstrument)
      return answer.error ? { error: answer.error } : sdk.openOverlay(answer.url)
    },
  }
}
