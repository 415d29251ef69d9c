// Every field of every call that can be under approval: what takes effect is shown to who approves it, and bound.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { type Scene, startScene } from '../../../../test/portal/scene.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import type { ApprovableCase } from '../../../../test/requests/approvable-case.ts'
import { addAccount, approvableCases } from '../../../../test/requests/approvable-cases.ts'
import { bodyFields, withField } from '../../../../test/requests/body-fields.ts'
import { DECLARED_GATEWAYS } from '../../../platform/configuration/declared-gateways.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import type { Sent } from './approvable.ts'
import { fingerprintOf } from './facts.ts'
import { registryOf } from './registry.ts'
import { runCall } from './run-change.ts'

let scene: Scene
let cases: Record<string, ApprovableCase[]>

beforeAll(async () => {
  scene = await startScene({ LOG_LEVEL: 'silent' })
  await secondSuperAdmin(scene.portal)
  cases = await approvableCases(scene)
})
afterAll(() => scene?.portal.stop())

class Tried extends Error {
  readonly shown: string[]
  readonly fingerprint: string
  constructor(shown: string[], fingerprint: string) {
    super('tried')
    this.shown = shown
    this.fingerprint = fingerprint
  }
}

/** The changes and the fingerprint of a proposal of a call. Stores nothing. */
async function propose(
  call: string,
  { actor, params, body }: Omit<ApprovableCase, 'fields'>,
): Promise<Tried> {
  const { portal } = scene
  const { spec, approvable } = registryOf(portal.app).get(call) ?? {}
  if (!spec || !approvable) throw new Error(`no ${call}`)
  const parsed = spec.body ? z.parse(spec.body, body) : undefined
  const tried = withTransaction(portal.db, async (trx) => {
    const scope = await scopeFor(trx, actor.id)
    const asked = { params, body: parsed, scope, actor: scope.actor } as unknown as Sent<typeof spec>
    const taken = await approvable.take?.({ ...portal, log: portal.app.log }, asked, {})
    await taken?.keep(trx)
    const sent = taken ? { ...asked, body: taken.body } : asked
    const { title, changes } = await asAnybody(() => runCall(trx, approvable, sent))
    const lines = changes.map(({ label, before, after }) =>
      JSON.stringify([label, before?.shown, after?.shown]),
    )
    const input = { params: sent.params, body: sent.body }
    throw new Tried([title, ...lines], fingerprintOf(call, input, changes).toString('hex'))
  })
  const error: unknown = await tried.catch((thrown: unknown) => thrown)
  if (error instanceof Tried) return error
  throw error
}

const said = (error: Error) => `${error.message} ${JSON.stringify(error)}`

/** Calls about records that only their own tests make, which also show and bind every field of them. */
const ELSEWHERE: Record<string, string> = {
  'POST /disputes/:id/accept': 'effects-held.test.ts',
  'POST /reconciliation/differences/:id/resolve': 'reconciliation.test.ts',
  'POST /exceptions/:id/resolve': 'exception-effects.test.ts',
  'POST /user-update/:id#commission': 'effects-held.test.ts',
  'POST /users/:id/factor-reset': 'factor-resets.test.ts',
}

it('has a case for every call that can be under approval, and every field of each', () => {
  const registry = new Map([...registryOf(scene.portal.app)].filter(([call]) => !(call in ELSEWHERE)))
  expect(Object.keys(cases).toSorted()).toEqual([...registry.keys()].toSorted())
  for (const [call, { spec }] of registry) {
    const named = (cases[call] ?? []).flatMap(({ fields }) => Object.keys(fields))
    const declared = bodyFields(spec.body)
    const covers = (field: string) =>
      field.endsWith('{}')
        ? named.some((name) => name.startsWith(`${field.slice(0, -2)}.`))
        : named.includes(field)
    expect([call, declared.filter((field) => !covers(field))]).toEqual([call, []])
  }
})

it('shows and binds every field that takes effect', async () => {
  const silent: string[] = []
  for (const [call, ofCall] of Object.entries(cases)) {
    for (const { fields, ...sent } of ofCall) {
      const varied = Object.entries(fields).flatMap(([field, rule]) =>
        'noEffect' in rule
          ? []
          : [[field, 'to' in rule ? withField(sent.body, field, rule.to) : rule.body] as const],
      )
      if (varied.length === 0) continue
      const base = await propose(call, sent).catch(said)
      for (const [field, body] of varied) {
        const other = await propose(call, { ...sent, body }).catch(said)
        if (typeof base === 'string' || typeof other === 'string') {
          silent.push(`${call} ${field} is refused: ${base === other ? base : `${base}, ${other}`}`)
          continue
        }
        // A secret is a line that says "new value" in both: it is there, and bound.
        const isShown = field.endsWith('SALT')
          ? other.shown.includes('["PAYU_SALT",null,"new value (not in force)"]') ||
            other.shown.includes('["PAYU_SALT","set (not in force)","new value (not in force)"]')
          : `${other.shown}` !== `${base.shown}`
        if (!isShown) silent.push(`${call} ${field} is not shown`)
        if (other.fingerprint === base.fingerprint) silent.push(`${call} ${field} is not bound`)
      }
    }
  }
  expect(silent).toEqual([])
})

/** Every setting of every gateway, as the sandbox has it, with another value for each. */
const LOCAL = 'http://localhost:1/x'
const SETTINGS = DECLARED_GATEWAYS.flatMap(({ slug, fields }) => {
  const sampleOf = (name: string, kind: string, n: number) => {
    if (kind.endsWith('address')) return `${LOCAL}${n}`
    if (name.endsWith('_FEES')) return `card=${n}`
    if (/_(SUBSCRIPTIONS|SAVED_CARDS)$/.test(name)) return n === 1 ? 'on' : 'off'
    if (name.endsWith('_CREDENTIALS')) return n === 1 ? 'basic' : 'hmac'
    if (name.endsWith('_API_VERSION')) return n === 1 ? '2025-01-01' : '2026-01-01'
    return `${name} ${n}`
  }
  const all = (n: number) =>
    Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, sampleOf(name, kind, n)]))
  return Object.entries(fields).map(([name, kind]) => ({
    slug,
    name,
    kind,
    one: all(1),
    other: { ...all(1), [name]: all(2)[name] ?? '' },
  }))
})

it.each(SETTINGS)(
  '$name of an account is shown and bound when it is switched on',
  async ({ slug, name, kind, one: before, other }) => {
    const call = 'POST /payment-gateways/:id'
    const body = {
      name: 'Second',
      enabled: true,
      position: 2,
      methods: [{ payment_method_id: 1, min: null, max: null }],
    }
    const switchedOn = async (settings: Record<string, string>) => {
      const id = await addAccount(scene, slug, settings)
      const { shown, fingerprint } = await propose(call, {
        actor: scene.people.superAdmin,
        params: { id },
        body,
      })
      const line = shown.find((each) => each.startsWith(`["${name}",`))
      return { line, fingerprint, id }
    }
    const [first, second] = [await switchedOn(before), await switchedOn(other)]
    expect([first.line, second.line].map((line) => line !== undefined)).toEqual([true, true])
    if (kind.endsWith('secret')) {
      expect(second.line).toBe(`["${name}","set (not in force)","unchanged"]`)
      expect(first.line).not.toContain(before[name])
    } else expect(second.line).toContain(JSON.stringify(other[name]).slice(1, -1))
    // The fingerprint names the account too: its own lines are compared by another value in the same one.
    const keys = await callsOf(scene.portal, scene.people.superAdmin).post(
      `/payment-gateways/${first.id}/keys`,
      {
        settings: { [name]: other[name] },
      },
    )
    expect(keys.status, keys.text).toBe(200)
    const after = await propose(call, { actor: scene.people.superAdmin, params: { id: first.id }, body })
    expect(after.fingerprint).not.toBe(first.fingerprint)
  },
)
