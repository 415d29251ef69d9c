/** How well a name fits the registered one: the score the provider prints, and its word for it. */
export type NameMatch = { score: string; result: string }

const WORDS: [atLeast: number, result: string][] = [
  [100, 'DIRECT_MATCH'],
  [85, 'GOOD_PARTIAL_MATCH'],
  [60, 'MODERATE_PARTIAL_MATCH'],
  [34, 'POOR_PARTIAL_MATCH'],
  [0, 'NO_MATCH'],
]

/**
 * Scores a name as the published examples do, for JOHN DOE: "john doe" 100, "john d" 85, "j doe" 70,
 * "jane d" 38. An initial for the last name costs little, for the first name more; only the first
 * letters being right is poor.
 */
export function matchName(given: string, registered: string): NameMatch {
  const score = scoreOf(wordsOf(given), wordsOf(registered))
  const [, result] = WORDS.find(([atLeast]) => score >= atLeast) as [number, string]
  return { score: score.toFixed(2), result }
}

function scoreOf(given: string[], registered: string[]): number {
  if (given.join(' ') === registered.join(' ')) return 100
  const fits = registered.map((word, place) => fit(given[place] ?? '', word))
  if (given.length !== registered.length || fits.includes('none')) return 0
  const [first] = fits
  if (fits.includes('letter')) return 38
  return first === 'whole' ? 85 : 70
}

function fit(given: string, word: string): 'whole' | 'initial' | 'letter' | 'none' {
  if (given === word) return 'whole'
  if (given[0] !== word[0]) return 'none'
  return given.length === 1 ? 'initial' : 'letter'
}

function wordsOf(name: string): string[] {
  return name
    .toUpperCase()
    .replace(/[^A-Z ]/g, ' ')
    .split(' ')
    .filter(Boolean)
}
