/** One piece of an operator's rule: the characters allowed there, and how often. */
const PIECE = /(\[\^?(?:\\.|[^\]])+\]|\\.|.)(?:\{(\d+)(?:(,)(\d+)?)?\}|([+*?]))?/y
const RANGES: Record<string, string> = {
  '0-9': 'digits',
  '\\d': 'digits',
  'A-Z': 'capital letters',
  'a-z': 'small letters',
  '\\w': 'letters, digits or _',
  '\\s': 'spaces',
  ' ': 'spaces',
}
const KIND = /^(digits|letters|capital|small|spaces|characters)/
const SINGULAR = /\b(digit|letter|space|character)s\b/g

/**
 * An operator's rule in words: `'^[6-9][0-9]{9}$'` → `'1 digit from 6 to 9, then 9 digits'`. Takes a rule that
 * `safeRule` of the contract allows: characters, classes, counts, and choices in one level of brackets.
 */
export function ruleInWords(rule: string): string {
  return choiceInWords(rule.replace(/^\^/, '').replace(/\$$/, ''))
}

function choiceInWords(rule: string): string {
  // A bar outside of brackets.
  const choices = rule.match(/(?:\\.|\[(?:\\.|[^\]])+\]|\((?:\\.|[^)])*\)|[^|])+/g) ?? []
  return choices.map(sequenceInWords).join(' or ')
}

function sequenceInWords(rule: string): string {
  const parts: string[] = []
  let plain = ''
  const endPlain = () => {
    if (plain !== '') parts.push(`“${plain}”`)
    plain = ''
  }
  for (let at = 0; at < rule.length; ) {
    const group = /^\((?:\?:)?((?:\\.|[^)])*)\)/.exec(rule.slice(at))
    PIECE.lastIndex = at
    const piece = PIECE.exec(rule)
    if (!piece) break
    const [whole, atom = '', ...count] = piece
    if (group) {
      endPlain()
      parts.push(choiceInWords(group[1] ?? ''))
    } else if (whole === atom && isCharacter(atom)) {
      plain += atom.slice(-1)
    } else {
      endPlain()
      parts.push(pieceInWords(atom, countInWords(count)))
    }
    at += group ? group[0].length : whole.length
  }
  endPlain()
  return parts.join(', then ')
}

/** True for a literal character. */
function isCharacter(atom: string): boolean {
  return atom !== '.' && !atom.startsWith('[') && !/^\\[dws]$/.test(atom)
}

function countInWords([least, comma, most, sign]: (string | undefined)[]): string {
  if (sign === '?') return 'at most 1'
  if (sign === '*' || (comma && least === '0' && !most)) return 'any number'
  if (sign === '+' || (comma && !most)) return `${least ?? 1} or more`
  if (comma) return least === '0' ? `at most ${most}` : `${least} to ${most}`
  return least ?? '1'
}

function pieceInWords(atom: string, count: string): string {
  const names = atom === '.' ? ['characters'] : namesOf(atom)
  const kinds = names.join(', ').replace(/, ([^,]*)$/, ' or $1')
  if (!names.some((name) => KIND.test(name))) return `${count} of ${kinds}`
  return `${count} ${/(^|most )1$/.test(count) ? kinds.replace(SINGULAR, '$1') : kinds}`
}

/** The members of a class: ranges by their names, other characters as they are. */
function namesOf(atom: string): string[] {
  const isNegated = atom.startsWith('[^')
  const inside = atom.startsWith('[') ? atom.slice(isNegated ? 2 : 1, -1) : atom
  const found: string[] = inside.match(/\\[dws]|[^\\]-[^\\]|\\.|./g) ?? []
  const names = found.map((item) => RANGES[item] ?? (item.length === 3 ? rangeInWords(item) : item.slice(-1)))
  const isBoth = found.includes('A-Z') && found.includes('a-z')
  const tidy = isBoth ? ['letters', ...names.filter((name) => !name.endsWith(' letters'))] : names
  return isNegated ? [`anything but ${tidy.join(' ')}`] : tidy
}

function rangeInWords([first, , last]: string): string {
  return `${/\d/.test(first ?? '') ? 'digits' : 'letters'} from ${first} to ${last}`
}
