/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'

/** A name without its prefix: some programs write `x:row`. */
export function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute, with a prefix or without. */
export function attribute(attributes: Record<string, string>, wanted: string): string | undefined {
  return attributes[wanted] ?? Object.entries(attributes).find(([name]) => local(name) === wanted)?.[1]
}

/** An element with its attributes, both without their prefixes, and the names of its ancestors. */
export type XmlElement = { name: string; inside: string[]; attributes: Record<string, string | undefined> }

/** The elements of these names. Throws for invalid XML. */
export function elementsOf(xml: string, names: string[]): XmlElement[] {
  const found: XmlElement[] = []
  const inside: string[] = []
  const parser = new Parser()
  parser.on('openTag', (full, attributes, decode) => {
    const name = local(full)
    if (names.includes(name)) {
      const given = Object.entries(attributes()).filter(([each]) => !each.startsWith('xmlns'))
      found.push({
        name,
        inside: [...inside],
        attributes: Object.fromEntries(given.map(([each, value]) => [local(each), decode(value)])),
      })
    }
    inside.push(name)
  })
  parser.on('closeTag', () => {
    inside.pop()
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
  return found
}
