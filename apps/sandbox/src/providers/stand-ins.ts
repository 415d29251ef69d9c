import { readdirSync, readFileSync } from 'node:fs'
import type { StandIn } from './stand-in.ts'

const FOLDERS = new URL('./payment-gateways/', import.meta.url)

/** Every payment gateway of the folder by its slug, read once when the program starts. */
export const STAND_INS: ReadonlyMap<string, StandIn & { schema: string }> = new Map(
  await Promise.all(
    readdirSync(FOLDERS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => [name, await readStandIn(name)] as const),
  ),
)

/** Throws an Error that names the file which is missing. */
async function readStandIn(slug: string): Promise<StandIn & { schema: string }> {
  const path = `payment-gateways/${slug}/stand-in.ts`
  const module = (await import(new URL(`${slug}/stand-in.ts`, FOLDERS).href).catch((cause: unknown) => {
    throw new Error(`The payment gateway ${slug} has no usable ${path}.`, { cause })
  })) as { default?: StandIn }
  if (!module.default) throw new Error(`${path} has no default export.`)
  return { ...module.default, schema: readFileSync(new URL(`${slug}/schema.sql`, FOLDERS), 'utf8') }
}
