import { parseSync } from 'vite'

/** A text in a file: the English sentence with named places, and the positions of its parts. */
export type FoundMessage = {
  message: string
  start: number
  end: number
  /** The values in the sentence, in its order. */
  values: { name: string; start: number; end: number }[]
  /** The text is nested in another one, so a translator sees half a sentence. */
  inside: boolean
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Files whose every text is shown to people. */
const TEXT_FILES =
  /(web[\\/]src[\\/][\w/\\-]+-text|web[\\/]src[\\/]lib[\\/]strings|contract[\\/]src[\\/][\w\\/-]*messages)\.ts$/
/** Other files of the contract hold words for people beside their data: constants of these names, */
const CONTRACT_FILES = /contract[\\/]src[\\/][\w\\/-]+\.ts$/
const WORD_CONSTANTS = /^(\w+_)?(NAMES|LABELS|MESSAGES)$/
/** and in those about payees the values under these names. */
const PAYEE_FILES = /contract[\\/]src[\\/]payables[\\/](payee-categories[\\/]\w+|payee-parts)\.ts$/
const PAYEE_WORDS =
  /^(label|labels|title|heading|noun|name|description|nameColumn|placeholder|messages|attachmentLink|\w+Label|\w+Button|\w+ButtonSmall)$/
/** Values under these names in a file of texts are for the code. */
const NOT_SAID = /^(action|value|path|key|id|icon|iconName|tone)$/
const PATH = /^\/[\w/-]*$/
const COMPARES = /^(===?|!==?|[<>]=?|in|instanceof)$/
const HAS_LETTERS = /\p{L}/u
/** A text of its own where a sentence ends in a part of the screen: another language may use another punctuation mark. */
const FULL_STOP = '.'

/** Whether all texts of a file are for people. */
export function isTextFile(file: string): boolean {
  return TEXT_FILES.test(file)
}

/** The texts of a file in source order, or none where its name is not that of a file of texts. */
export function findMessages(file: string, code: string): FoundMessage[] {
  const all = isTextFile(file)
  if (!all && !CONTRACT_FILES.test(file)) return []
  const isPayee = PAYEE_FILES.test(file)
  const found: FoundMessage[] = []
  visit(parseSync(file, code).program as unknown as Node, all, false)
  return found

  function visit(node: unknown, isText: boolean, inside: boolean) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isText, inside)
      return
    }
    if (!isNode(node)) return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'SwitchCase':
      case 'TaggedTemplateExpression':
        return
      case 'ExportNamedDeclaration':
        return visit(node.declaration, isText, inside)
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return visit(node.expression, isText, inside)
      case 'BinaryExpression':
        if (COMPARES.test(String(node.operator))) return
        break
      case 'MemberExpression':
        return visit(node.object, false, inside)
      case 'VariableDeclarator':
        return visit(node.init, isText || WORD_CONSTANTS.test(keyOf(node, 'id')), inside)
      case 'Property': {
        const key = keyOf(node)
        return visit(
          node.value,
          (isText && !NOT_SAID.test(key)) || (isPayee && PAYEE_WORDS.test(key)),
          inside,
        )
      }
      case 'CallExpression':
        return visitCall(node, isText, inside)
      case 'Literal':
        if (
          isText &&
          typeof node.value === 'string' &&
          (HAS_LETTERS.test(node.value) || node.value === FULL_STOP) &&
          !PATH.test(node.value)
        )
          found.push({ message: escaped(node.value), start: node.start, end: node.end, values: [], inside })
        return
      case 'TemplateLiteral':
        return visitTemplate(node, isText, inside)
      default:
        if (node.type.startsWith('TS')) return
    }
    for (const [name, value] of Object.entries(node)) if (name !== 'params') visit(value, isText, inside)
  }

  /** Arguments of a method are keys and separators; those of a function of the file may be words. */
  function visitCall(node: Node, isText: boolean, inside: boolean) {
    const callee = node.callee as Node
    visit(callee, isText, inside)
    const words = callee.type === 'Identifier'
    for (const part of node.arguments as Node[])
      if (words || part.type === 'ArrowFunctionExpression') visit(part, isText, inside)
  }

  function visitTemplate(node: Node, isText: boolean, inside: boolean): void {
    const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    const parts = node.expressions as Node[]
    const isMessage = isText && quasis.some((quasi) => HAS_LETTERS.test(quasi))
    if (isMessage) {
      const values: FoundMessage['values'] = []
      for (const part of parts)
        values.push({ name: nameOf(part, code, values), start: part.start, end: part.end })
      const message = quasis.map((quasi, at) => escaped(quasi) + (values[at] ? `{${values[at].name}}` : ''))
      found.push({ message: message.join(''), start: node.start, end: node.end, values, inside })
    }
    for (const part of parts) visit(part, isText, inside || isMessage)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function keyOf(node: Node, name = 'key'): string {
  const key = node[name] as Node
  return String(key.name ?? key.value ?? '')
}

/** The name of a place is that of its value: `it.urn` is `{urn}`, `COMPANY.name` `{company}`. */
function nameOf(node: Node, code: string, earlier: FoundMessage['values']): string {
  const name = plainName(node)
  const source = code.slice(node.start, node.end)
  const isTaken = (wanted: string) =>
    earlier.some((one) => one.name === wanted && code.slice(one.start, one.end) !== source)
  let free = name
  for (let count = 2; isTaken(free); count++) free = `${name}${count}`
  return free
}

function plainName(node: Node): string {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'CallExpression') {
    const [first] = node.arguments as Node[]
    const callee = node.callee as Node
    if (callee.type === 'MemberExpression' && first?.type !== 'Identifier')
      return plainName(callee.object as Node)
    if (first) return plainName(first)
  }
  if (node.type === 'MemberExpression' && !node.computed) {
    const owner = node.object as Node
    const constant = owner.type === 'Identifier' && /^[A-Z]+$/.test(String(owner.name))
    return constant ? String(owner.name).toLowerCase() : plainName(node.property as Node)
  }
  return 'value'
}

/** In the format of messages (ICU) an apostrophe before a brace would quote it. */
function escaped(text: string): string {
  return text.replace(/'(?=[{}])|[{}]/g, (mark) => (mark === "'" ? "''" : `'${mark}'`))
}
