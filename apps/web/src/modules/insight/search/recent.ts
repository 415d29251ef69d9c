import { storedUserId } from '../../../lib/session.ts'

// One of the keys that signing out removes.
const KEY = 'recentSearches'
const MOST = 5

/** The last texts whose results were opened on this device by this person, newest first. Never sent anywhere. */
export function recentSearches(): string[] {
  try {
    const { user, texts } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (user !== storedUserId() || !Array.isArray(texts)) return []
    return texts.filter((text) => typeof text === 'string').slice(0, MOST)
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  const texts = [wanted, ...recentSearches().filter((other) => other !== wanted)].slice(0, MOST)
  localStorage.setItem(KEY, JSON.stringify({ user: storedUserId(), texts }))
}

export function forgetSearches(): void {
  localStorage.removeItem(KEY)
}
