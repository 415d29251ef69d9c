let pending = false

/** Announces a navigation: the next page's heading takes the focus when it appears. */
export function announceNavigation(): void {
  pending = true
}

/** True once for each announced navigation. */
export function takeHeadingFocus(): boolean {
  const taken = pending
  pending = false
  return taken
}
