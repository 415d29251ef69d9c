import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leanContract } from './lean-contract.ts'

const FILE = '/portal/packages/contract/src/tickets.ts'

type Context = { parse: typeof parseAst; error: (sentence: string) => never }

function fail(sentence: string): never {
  throw new Error(sentence)
}

function lean(code: string, file = FILE): string | null {
  const { transform } = leanContract() as unknown as {
    transform: (this: Context, code: string, id: string) => { code: string } | null
  }
  return transform.call({ parse: parseAst, error: fail }, code, file)?.code.trim() ?? null
}

test('a call keeps how it is sent, and brings no rules along', () => {
  const code = `import { z } from 'zod/mini'
import { call } from './call.ts'
export const closeTicket = call({ method: 'POST', path: '/tickets/:id/close', access: 'tickets.close', body: z.object({ id: z.string() }), answer: z.object({}) })`
  expect(lean(code)).toBe(
    `export const closeTicket = { method: 'POST', path: '/tickets/:id/close', access: 'tickets.close' }`,
  )
})

test('what a form is checked by stays, with what it is made of, and goes where nobody asks for it', () => {
  const code = `import { z } from 'zod/mini'
export const MOST = 5
export const note = z.string().check(z.maxLength(MOST))
export function isShort(text) { return text.length < MOST }`
  expect(lean(code)).toBe(
    `import { z } from 'zod/mini'
export const MOST = 5
export const note = /* @__PURE__ */ (() => (z.string().check(z.maxLength(MOST))))()
export function isShort(text) { return text.length < MOST }`,
  )
})

test('a screen that reads the rules of a call is refused', () => {
  const screen = '/portal/apps/web/src/features/tickets/ticket-form.ts'
  const reads = (code: string) => () => lean(code, screen)
  const refused = /no rules in the browser/
  expect(reads(`import { closeTicket } from '@chukta/contract/tickets'\ncheck(closeTicket.body)`)).toThrow(
    refused,
  )
  expect(reads(`import * as calls from '@chukta/contract/tickets'\ncheck(calls.close.query)`)).toThrow(
    refused,
  )
  expect(reads(`import { closeTicket } from '@chukta/contract/tickets'\nrequest(closeTicket)`)).not.toThrow()
})

test('other files stay as they are', () => {
  expect(lean('export const x = call({ body: 1 })', '/portal/apps/web/src/lib/http.ts')).toBeNull()
  expect(lean('export const x = call({ body: 1 })', '/portal/packages/contract/src/call.ts')).toBeNull()
})
