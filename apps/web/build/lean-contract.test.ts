import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { leanContract } from './lean-contract.ts'

const FILE = '/portal/packages/contract/src/tickets.ts'

type Context = { parse: typeof parseAst; error: (sentence: string) => never }

function fail(sentence: string): never {
  throw new Error(sentence)
}

function lean(code: string, file = FILE, made: Record<string, unknown> = {}): Promise<string | null> {
  const { transform } = leanContract(async () => made) as unknown as {
    transform: (this: Context, code: string, id: string) => Promise<{ code: string } | null>
  }
  return transform
    .call({ parse: parseAst, error: fail }, code, file)
    .then((leaned) => leaned?.code.trim() ?? null)
}

test('a call keeps its method and path, also from another file, and loads no rules', async () => {
  const code = `import { z } from 'zod/mini'
import { call } from './call.ts'
const ofOne = { path: '/tickets/:id/close', access: 'tickets.close' }
export const closeTicket = call({ ...ofOne, method: 'POST', body: z.object({ id: z.string() }), answer: z.object({}) })`
  const closeTicket = {
    path: '/tickets/:id/close',
    access: 'tickets.close',
    method: 'POST',
    body: {},
    answer: {},
    errorNames: { id: 'ticket' },
  }
  expect(await lean(code, FILE, { closeTicket })).toContain(
    'export const closeTicket = {"method":"POST","path":"/tickets/:id/close","errorNames":{"id":"ticket"}}',
  )
  await expect(lean(code)).rejects.toThrow('closeTicket is a call that its file does not export')
})

test('every call of the contract keeps the parts that the browser uses', async () => {
  const folder = new URL('../../../packages/contract/src/', import.meta.url)
  const { transform } = leanContract() as unknown as {
    transform: (this: Context, code: string, id: string) => Promise<{ code: string } | null>
  }
  let calls = 0
  for (const name of globSync('**/*.ts', { cwd: fileURLToPath(folder) })) {
    // Programs call the partners' API; the browser imports none of it.
    if (name === 'call.ts' || name.startsWith('partner/') || name.endsWith('.test.ts')) continue
    const file = fileURLToPath(new URL(name, folder))
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
    const leaned = (await transform.call({ parse: parseAst, error: fail }, code, file))?.code ?? ''
    for (const [export_, value] of Object.entries(await import(file))) {
      const { method, path, access, answer } = value as Record<string, unknown>
      if (!method || !path || !answer) continue
      calls += 1
      expect(leaned).toContain(
        `export const ${export_} = {"method":"${method}","path":"${path}"${access === 'public' ? ',"access":"public"' : ''}`,
      )
    }
  }
  expect(calls).toBeGreaterThan(140)
})

test('form rules and their parts stay, and unused ones are removed', async () => {
  const code = `import { z } from 'zod/mini'
export const MOST = 5
export const note = z.string().check(z.maxLength(MOST))
export function isShort(text) { return text.length < MOST }`
  expect(await lean(code)).toBe(
    `import { z } from 'zod/mini'
export const MOST = 5
export const note = /* @__PURE__ */ (() => (z.string().check(z.maxLength(MOST))))()
export function isShort(text) { return text.length < MOST }`,
  )
})

test('a screen that reads the rules of a call is refused', async () => {
  const screen = '/portal/apps/web/src/modules/operations/tickets/ticket-form.ts'
  const reads = (code: string) => lean(code, screen)
  const refused = /no rules in the browser/
  const named = `import { closeTicket } from '@chukta/contract/operations/tickets'\n`
  await expect(reads(`${named}check(closeTicket.body)`)).rejects.toThrow(refused)
  await expect(reads(`${named}if (closeTicket.idempotent) again()`)).rejects.toThrow(refused)
  await expect(
    reads(`import * as calls from '@chukta/contract/operations/tickets'\ncheck(calls.close.query)`),
  ).rejects.toThrow(refused)
  expect(await reads(`${named}request(closeTicket, closeTicket.errorNames)`)).toBeNull()
})

test('other files stay as they are', async () => {
  expect(await lean('export const x = call({ body: 1 })', '/portal/apps/web/src/lib/http.ts')).toBeNull()
  expect(await lean('export const x = call({ body: 1 })', '/portal/packages/contract/src/call.ts')).toBeNull()
})

test('permissions keep the roles of each action, as digits', async () => {
  const code = `export const PERMISSIONS = { 'a.do': { roles: [1, 2], over: 'own' }, 'b.do': { roles: [4], over: 'all' } }`
  const PERMISSIONS = { 'a.do': { roles: [1, 2], over: 'own' }, 'b.do': { roles: [4], over: 'all' } }
  const leaned = (await lean(code, FILE, { PERMISSIONS })) ?? ''
  const made = new Function(leaned.replace('export const PERMISSIONS =', 'return '))()
  expect(made).toEqual({ 'a.do': { roles: '12' }, 'b.do': { roles: '4' } })
})
