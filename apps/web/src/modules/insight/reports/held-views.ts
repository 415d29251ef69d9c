/** A view as browsers held them before the server did: its filters as the part of an address behind `?`. */
export type HeldView = { name: string; address: string }

/** The views that this browser still holds for a person, oldest first. */
export function heldViews(userId: number): readonly HeldView[] {
  // The stored text may be of an older version or edited by hand.
  try {
    const views: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

/** Keeps only these views; none removes the entry. */
export function holdViews(userId: number, views: readonly HeldView[]): void {
  if (views.length === 0) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), JSON.stringify(views))
}

function keyOf(userId: number): string {
  return `chukta.views.reports.${userId}`
}

function isView(view: unknown): view is HeldView {
  const { name, address } = (view ?? {}) as Partial<HeldView>
  return typeof name === 'string' && typeof address === 'string'
}
