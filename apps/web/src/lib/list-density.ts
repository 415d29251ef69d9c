import { storedUserId } from './session.ts'

const keyOf = (list: string) => `chukta.density.${list}.${storedUserId()}`

/** True where the person chose low rows in this list, on this device. */
export function isCompact(list: string): boolean {
  return localStorage.getItem(keyOf(list)) === 'compact'
}

/** Keeps how high the rows of a list are for this person, on this device. */
export function keepDensity(list: string, density: string): void {
  localStorage.setItem(keyOf(list), density)
}
