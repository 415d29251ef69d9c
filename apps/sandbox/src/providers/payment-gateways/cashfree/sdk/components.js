const TYPES = {
  cardNumber: 'Card number',
  cardHolder: 'Name on card',
  cardExpiry: 'Expiry (MM/YY)',
  cardCvv: 'CVV',
}
const ANSWER_WITHIN_MS = 25_000

/**
 * A card field in a frame of this gateway. The typed text stays in those frames: the page around
 * them learns only whether a field is empty, complete or wrong.
 */
sdk.createComponent = (group, type, initial = {}) => {
  if (!TYPES[type]) throw new Error(`Component ${type} is not part of this sandbox`)
  const listeners = new Map()
  const pending = new Map()
  const state = { componentName: type, value: {}, empty: true, complete: false, ready: false, mounted: false }
  let options = { ...initial }
  let frame
  let container

  const emit = (name) => {
    for (const listener of listeners.get(name) ?? []) listener(component.data())
  }
  const post = (message) => frame?.contentWindow?.postMessage(message, sdk.origin)
  const configure = () => {
    const { style, placeholder, disabled, invalid, description, values } = options
    const theme = sdk.theme()
    frame.style.colorScheme = theme || 'normal'
    const label = options.label ?? options.ariaLabel ?? TYPES[type]
    frame.title = options.title ?? label
    post({
      type: 'configure',
      options: {
        label,
        style,
        disabled,
        invalid,
        description,
        theme,
        placeholder: placeholder ?? values?.placeholder,
      },
    })
  }
  const paint = () => {
    const { focus, invalid, complete } = options.classes ?? {}
    if (focus) container.classList.toggle(focus, Boolean(state.focus))
    if (invalid) container.classList.toggle(invalid, Boolean(state.invalid))
    if (complete) container.classList.toggle(complete, state.complete)
  }
  const hear = (event) => {
    if (event.source !== frame?.contentWindow || event.origin !== sdk.origin) return
    const { type: name, id, answer, ...news } = event.data
    if (name === 'answer') {
      pending.get(id)?.(answer)
      pending.delete(id)
      return
    }
    const before = { ...state }
    Object.assign(state, news.state)
    if (name === 'ready') configure()
    paint()
    emit(name)
    if (name !== 'change') return
    for (const word of ['complete', 'invalid', 'empty']) if (state[word] && !before[word]) emit(word)
  }

  const component = {
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw new Error(`No element matches ${target}`)
      component.unmount()
      container = place
      frame = document.createElement('iframe')
      sdk.mounted += 1
      const query = new URLSearchParams({
        group,
        order: sdk.mounted,
        host: location.origin,
        theme: sdk.theme(),
      })
      frame.src = `${sdk.origin}/elements/${type}?${query}`
      const height = container.clientHeight ? '100%' : '48px'
      Object.assign(frame.style, { display: 'block', width: '100%', height, border: '0' })
      frame.onerror = () => emit('loaderror')
      addEventListener('message', hear)
      configure()
      if (options.classes?.base) container.classList.add(options.classes.base)
      container.append(frame)
      state.mounted = true
      return component
    },
    unmount() {
      removeEventListener('message', hear)
      frame?.remove()
      frame = undefined
      Object.assign(state, { mounted: false, ready: false, complete: false, empty: true, focus: false })
    },
    destroy() {
      component.unmount()
      listeners.clear()
    },
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return component
    },
    update(next) {
      options = { ...options, ...next }
      if (frame) configure()
      return component
    },
    focus: () => {
      frame?.focus()
      post({ type: 'focus' })
    },
    clear: () => post({ type: 'clear' }),
    data: () => ({ ...state, kind: 'card' }),
    isComplete: () => state.complete,
    /** Pays from the field's frame; returns the confirmation address or an error. For `pay` only. */
    requestPayment: (paymentSessionId, saves) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID()
        pending.set(id, resolve)
        setTimeout(() => resolve(sdk.unreachable), ANSWER_WITHIN_MS)
        // The id of a saved card, whose CVV this field takes. Unconfirmed: Cashfree does not document how its field takes one.
        const { instrumentId } = options.values ?? {}
        post({ type: 'pay', id, paymentSessionId, saves, instrumentId })
      }),
  }
  return component
}
