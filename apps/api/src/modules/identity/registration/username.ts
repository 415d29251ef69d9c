import { randomInt } from 'node:crypto'

const LONGEST = 20

/** A username made of the first name and four digits: `meera.4821`. */
export function makeUsername(firstName: string): string {
  const plain = firstName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, LONGEST)
  return `${plain || 'member'}.${randomInt(1000, 10_000)}`
}
