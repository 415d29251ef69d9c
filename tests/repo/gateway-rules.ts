import { place, type Rule } from './source-tree.ts'

/** The files of every payment gateway, by its slug. */
const PARTS = [
  'apps/api/src/providers/payment-gateways/<slug>/declaration.ts',
  'apps/api/src/providers/payment-gateways/<slug>/adapter.ts',
  'apps/sandbox/src/providers/payment-gateways/<slug>/stand-in.ts',
  'apps/sandbox/src/providers/payment-gateways/<slug>/schema.sql',
  'apps/web/src/modules/payments/checkout/gateways/<slug>.ts',
  'apps/api/test/gateways/<slug>.ts',
]
/** The files that import a part of every gateway by its name, with the part. */
const LISTS = [
  ['apps/api/src/platform/configuration/declared-gateways.ts', 'declaration.ts'],
  ['apps/api/src/providers/gateway-adapters.ts', 'adapter.ts'],
  ['apps/sandbox/src/providers/stand-ins.ts', 'stand-in.ts'],
] as const
const PLACES = PARTS.map((part) => new RegExp(`^${part.replace(/<slug>.*/, '')}([a-z0-9-]+)(/|\\.ts$)`))

/** A gateway that has a folder on one side has all of its parts, under one slug. */
export const gatewayParts: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path))
  const first = new Map<string, string>()
  for (const path of paths) {
    const slug = PLACES.map((place) => place.exec(path)?.[1]).find(Boolean)
    if (slug && !first.has(slug)) first.set(slug, path)
  }
  return [...first].flatMap(([slug, path]) => {
    const missing = PARTS.map((part) => part.replace('<slug>', slug)).filter((part) => !paths.has(part))
    return missing.length > 0 ? [`${path}:1: the payment gateway ${slug} lacks ${missing.join(', ')}`] : []
  })
}

/** A gateway whose part lies in its folder is in the list that imports it. */
export const gatewayLists: Rule = (files) =>
  LISTS.flatMap(([list, part]) => {
    const own = new RegExp(`^${list.split('/src/')[0]}/src/providers/payment-gateways/([^/]+/${part})$`)
    const text = files.find(({ path }) => path === list)?.text ?? ''
    return files.flatMap((file) => {
      const name = own.exec(file.path)?.[1]
      return name && !text.includes(`payment-gateways/${name}'`)
        ? [`${place(file, 0)}: ${list} does not import it`]
        : []
    })
  })
