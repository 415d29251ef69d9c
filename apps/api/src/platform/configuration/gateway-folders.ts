import { readdirSync } from 'node:fs'
import type { GatewayDeclaration } from './gateway-declaration.ts'

const FOLDERS = new URL('../../providers/payment-gateways/', import.meta.url)

export type DeclaredGateway = GatewayDeclaration & { slug: string }

/** The gateways of the folder by their ids, read once when the program starts. */
export const DECLARED_GATEWAYS: readonly DeclaredGateway[] = await readGatewayFolders()

/**
 * Imports a file of every gateway's folder, by the folder's name.
 * Throws an Error that names the file which is missing or has no default export.
 */
export async function importFromGateways<Part>(file: string): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>()
  for (const entry of readdirSync(FOLDERS, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const slug = entry.name
    const path = `payment-gateways/${slug}/${file}`
    const module = (await import(new URL(`${slug}/${file}`, FOLDERS).href).catch((cause: unknown) => {
      throw new Error(`The payment gateway ${slug} has no usable ${path}.`, { cause })
    })) as { default?: Part }
    if (module.default === undefined) throw new Error(`${path} has no default export.`)
    parts.set(slug, module.default)
  }
  return parts
}

async function readGatewayFolders(): Promise<DeclaredGateway[]> {
  const declared = [...(await importFromGateways<GatewayDeclaration>('declaration.ts'))]
    .map(([slug, declaration]) => ({ ...declaration, slug }))
    .toSorted((a, b) => a.id - b.id)
  checkDeclarations(declared)
  return declared
}

/**
 * Throws an Error that names two gateways with one id, a variable that does not begin with its gateway's slug, or one that
 * holds an address for which no hosts are declared. Takes them in the order of their ids.
 */
export function checkDeclarations(
  declared: readonly Pick<DeclaredGateway, 'slug' | 'id' | 'environment' | 'fields' | 'hosts'>[],
): void {
  for (const [at, { slug, id, environment, fields, hosts }] of declared.entries()) {
    if (declared[at - 1]?.id === id)
      throw new Error(`The payment gateway ${slug} has the id ${id} of another.`)
    const prefix = `${slug.toUpperCase().replaceAll('-', '_')}_`
    const foreign = Object.keys(environment.shape).find((name) => !name.startsWith(prefix))
    if (foreign) throw new Error(`${foreign} of the payment gateway ${slug} does not begin with ${prefix}.`)
    const open = Object.keys(fields).find((name) => fields[name]?.endsWith('address') && !hosts[name])
    if (open) throw new Error(`${open} of the payment gateway ${slug} has no hosts.`)
  }
}
