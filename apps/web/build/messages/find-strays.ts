import { parseSync } from 'vite'

/** A string that looks like one for people, in a file that is not one of texts. */
export type Stray = { line: number; text: string }

type Node = { type: string; start: number } & Record<string, unknown>

/** Attributes that people see or hear. */
const SHOWN =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|labels|description|hint|note|heading|sentence|legend|summary|text|tooltip|message)$/
const WORD = /\p{L}{2,}/u
/** A sentence or a name of several words; a list of classes, keys or fonts is none. */
const SENTENCE = /^[\p{Lu}“][\p{L}’']*[ ,.…?!:]+.*\p{L}|\p{L} .*[.?!…]$/u
/** Texts in these are for the code, or for developers. */
const NOT_SHOWN = /^(\w*Error|RegExp|URL|console\.\w+|(.*\.)?(querySelector(All)?|matchMedia|createElement))$/

/** Strings for people outside the files of texts: between tags, in attributes, as labels, and sentences anywhere. */
export function findStrays(file: string, code: string): Stray[] {
  const found: Stray[] = []
  visit(parseSync(file, code).program as unknown as Node)
  return found

  function visit(node: unknown, isShown = false): unknown {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isShown)
      return
    }
    if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return
    const at = node as Node
    switch (at.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ThrowStatement':
      case 'TaggedTemplateExpression':
        return
      case 'JSXText':
        return report(at, String(at.value), WORD)
      case 'JSXAttribute':
        return visit(insideOf(at.value), SHOWN.test(nameOf(at.name)))
      case 'Property':
        if (nameOf(at.key) === 'fontFamily') return null
        if (isNode(at.value) && /^(Literal|TemplateLiteral|ConditionalExpression)$/.test(at.value.type))
          return visit(at.value, SHOWN.test(nameOf(at.key)))
        return visit(at.value)
      case 'JSXExpressionContainer':
        return visit(at.expression, isNode(at.expression) && at.expression.type.endsWith('Literal'))
      case 'NewExpression':
      case 'CallExpression':
        return NOT_SHOWN.test(calleeOf(at)) ? null : visit(at.arguments)
      case 'BinaryExpression':
        if (at.operator !== '+') return
        break
      case 'Literal':
        if (typeof at.value === 'string') report(at, at.value, isShown ? WORD : SENTENCE)
        return
      case 'TemplateLiteral': {
        const quasis = (at.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
        report(at, quasis.join('{}'), isShown ? WORD : SENTENCE)
        visit(at.expressions)
        return
      }
      default:
        if (at.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(at.type)) return
    }
    for (const [name, value] of Object.entries(at))
      if (name !== 'typeAnnotation') visit(value, isShown && at.type !== 'ArrowFunctionExpression')
  }

  function report(at: Node, text: string, looks: RegExp): void {
    if (looks.test(text)) found.push({ line: code.slice(0, at.start).split('\n').length, text: text.trim() })
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The value of an attribute, without its braces. */
function insideOf(value: unknown): unknown {
  return isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value
}

/** `'toast.error'`, `'Error'`. */
function calleeOf({ callee }: Node): string {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return nameOf(callee)
  return `${nameOf(callee.object)}.${nameOf(callee.property)}`
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? node.value ?? '') : ''
}
