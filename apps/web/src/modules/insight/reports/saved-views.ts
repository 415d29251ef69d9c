/** A named address of a list: its filters, order and columns, as the part behind `?`. */
export type SavedView = { name: string; address: string }

const listeners = new Set<() => void>()
const read = new Map<string, { raw: string | null; views: readonly SavedView[] }>()

/** Subscribes to changes of the views; with `savedViews` the pair that useSyncExternalStore takes. */
export function onSavedViews(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The saved views of a person for one list on this device, oldest first. `list` and `userId` name the list. */
export function savedViews(list: string, userId: number): readonly SavedView[] {
  const key = keyOf(list, userId)
  const raw = localStorage.getItem(key)
  const known = read.get(key)
  if (known?.raw === raw) return known.views
  const views = parse(raw)
  read.set(key, { raw, views })
  return views
}

/** Keeps a view; one of the same name is replaced. */
export function saveView(list: string, userId: number, view: SavedView): void {
  const others = savedViews(list, userId).filter(({ name }) => name !== view.name)
  write(list, userId, [...others, view])
}

/** Forgets the view of this name. */
export function forgetView(list: string, userId: number, name: string): void {
  write(
    list,
    userId,
    savedViews(list, userId).filter((view) => view.name !== name),
  )
}

function keyOf(list: string, userId: number): string {
  return `chukta.views.${list}.${userId}`
}

function write(list: string, userId: number, views: readonly SavedView[]): void {
  localStorage.setItem(keyOf(list, userId), JSON.stringify(views))
  for (const listener of listeners) listener()
}

// The stored text may be of an older version or edited by hand.
function parse(raw: string | null): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

function isView(view: unknown): view is SavedView {
  const { name, address } = (view ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof address === 'string'
}
