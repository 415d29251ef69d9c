const asked = new EventTarget()

/** Opens the palette, from wherever in the shell. */
export function openPalette(): void {
  asked.dispatchEvent(new Event('open'))
}

/** Calls the listener whenever the palette is to open. Gives the function that stops it. */
export function onOpenPalette(listener: () => void): () => void {
  asked.addEventListener('open', listener)
  return () => asked.removeEventListener('open', listener)
}
