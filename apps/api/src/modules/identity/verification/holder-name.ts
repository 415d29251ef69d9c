import type { VerifiedPerson } from './person-sql.ts'

/** `same`: the same words in any order and case, or their initials; `weak`: some of the words; `other`: none of them. */
type NameFit = 'same' | 'weak' | 'other'

/**
 * How the name on a document fits a known name. Initials match words, but never all of them: `J D` identifies no
 * person for certain.
 */
export function fitOfName(onDocument: string, known: string): NameFit {
  const [left, right] = [wordsOf(onDocument), wordsOf(known)]
  if (left.length === 0 || right.length === 0) return 'other'
  if (left.join('') === right.join('')) return 'same'
  const agreeing = takePairs(left, right, (one, other) => one === other)
  const hasWord = agreeing.some((word) => word.length > 1)
  takePairs(left, right, isInitialOf)
  if (left.length === 0 && right.length === 0) return hasWord ? 'same' : 'weak'
  return hasWord ? 'weak' : 'other'
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

const isInitialOf = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) === 1 && one[0] === other[0]

/** The name that an Aadhaar must have: that on an individual's PAN where it is known, else the account's. */
export function nameToFit(
  person: Pick<VerifiedPerson, 'usertype' | 'pan_name' | 'first_name' | 'last_name'>,
) {
  // The PAN of a company or a partnership is not of the person who signs.
  const ofPan = person.usertype === 1 ? person.pan_name : null
  return ofPan ?? `${person.first_name} ${person.last_name}`.trim()
}

/** Removes the words that fit each other from both lists; gives those of the left. */
function takePairs(left: string[], right: string[], fits: (one: string, other: string) => boolean): string[] {
  const taken: string[] = []
  for (const word of [...left]) {
    const at = right.findIndex((other) => fits(word, other))
    if (at < 0) continue
    right.splice(at, 1)
    left.splice(left.indexOf(word), 1)
    taken.push(word)
  }
  return taken
}
