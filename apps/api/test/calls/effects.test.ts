// Invariant (identity): An effect (money leaves, a rate or hold changes, power is given) checks role, step-up
// and approval on every way to it.
// Enforced by: `enterEffect` in the one function that writes its rows, `effects` of each call and
// exception action.
// Also tested by: `exception-effects.test.ts`, `effects-held.test.ts`. Decision: 0098.

import { glob, readFile } from 'node:fs/promises'
import { type CallSpec, call } from '@chukta/contract/call'
import { CAUSES, EFFECTS, type EffectName, type EffectRule, effectsNotAsked } from '@chukta/contract/effects'
import { resolveException } from '@chukta/contract/operations/exceptions'
import { may, PERMISSIONS } from '@chukta/contract/permissions'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { exceptionSources } from '../../src/exception-sources.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { mount } from '../../src/platform/http/routes.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { ROWS } from './effect-rows.ts'

const NAMES = Object.keys(EFFECTS) as EffectName[]
const MODULES = new URL('../../src/modules/', import.meta.url)

/** Every statement of the modules, with its function: from one `function` to the next. */
async function functions(): Promise<{ file: string; text: string }[]> {
  const found: { file: string; text: string }[] = []
  for await (const file of glob('**/*-sql.ts', { cwd: MODULES })) {
    const text = await readFile(new URL(file, MODULES), 'utf8')
    for (const part of text.split(/^(?=(?:export )?(?:async )?function )/m)) found.push({ file, text: part })
  }
  return found
}

describe('the rows of an effect', async () => {
  const all = await functions()
  it.each(NAMES)('%s are written in one function, which judges it', (name) => {
    for (const [statement, file] of ROWS[name]) {
      const others = NAMES.flatMap((other) =>
        ROWS[other].filter(([each]) => String(each) === String(statement)),
      )
      const files = new Set([file, ...others.map(([, of]) => of)])
      const writers = all.filter(({ text }) => statement.test(text))
      expect(writers.map((writer) => writer.file).filter((writer) => !files.has(writer))).toEqual([])
      const own = writers.filter((writer) => writer.file === file)
      expect(own.length, `${statement} in ${file}`).toBeGreaterThan(0)
      for (const { text } of own) expect(text).toMatch(/enterEffect\(/)
      expect(
        own.some(
          ({ text }) => text.includes(`enterEffect('${name}')`) || text.includes('enterEffect(effect)'),
        ),
      ).toBe(true)
    }
  })

  it('no statement writes another role to a user', () => {
    expect(all.filter(({ text }) => /update users[\s\S]{0,400}\brole_id = \$/.test(text))).toEqual([])
  })
})

type Line = { effect: EffectName; way: string; asks: string }

describe('the ways to an effect', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(() => portal?.stop())

  /** The callers of this way, and the checks on them. */
  function lineOf(effect: EffectName, way: string, spec: Pick<CallSpec, 'access'> & Partial<CallSpec>): Line {
    const rule: EffectRule = EFFECTS[effect]
    const { permission } = rule
    const roles =
      spec.access === 'public' || permission === null
        ? []
        : PERMISSIONS[spec.access].roles.filter((role) => may(role, permission))
    const approval = rule.approval === null ? '' : `, approval ${rule.approval}`
    return { effect, way, asks: `roles ${roles.join(' ')}${rule.stepUp ? ', step-up' : ''}${approval}` }
  }

  async function waysOf(more: CallSpec[] = []): Promise<Line[]> {
    const specs = [...(await contractCalls()).map(({ spec }) => spec), ...more]
    const kinds = exceptionSources(portal.app.deps)
    const calls = specs.flatMap((spec) =>
      (spec.effects ?? []).flatMap((effect) =>
        spec.path === resolveException.path ? [] : [lineOf(effect, `${spec.method} ${spec.path}`, spec)],
      ),
    )
    const exceptions = kinds.flatMap(({ kind, effects }) =>
      Object.entries(effects).flatMap(([action, names]) =>
        names.map((effect) => lineOf(effect, `exception ${kind} ${action}`, resolveException)),
      ),
    )
    const causes = Object.entries(CAUSES).flatMap(([cause, names]) =>
      names.map((effect) => ({ effect, way: cause, asks: 'system' })),
    )
    return [...calls, ...exceptions, ...causes]
  }
  const table = (lines: Line[]) =>
    lines
      .toSorted((a, b) => NAMES.indexOf(a.effect) - NAMES.indexOf(b.effect))
      .map(({ effect, way, asks }) => `${effect} | ${way} | ${asks}`)

  it('are these, each with the rule of its effect', async () => {
    const lines = await waysOf()
    expect(`\n${table(lines).join('\n')}\n`).toBe(WAYS)
    expect(NAMES.filter((name) => !lines.some(({ effect }) => effect === name))).toEqual([])
  })

  it('are declared where they begin: the exceptions queue names those of its kinds, and each requires a role', async () => {
    const kinds = exceptionSources(portal.app.deps)
    const reached = new Set(kinds.flatMap(({ effects }) => Object.values(effects).flat()))
    expect(
      [...reached].filter((name) => !(resolveException.effects as readonly string[]).includes(name)),
    ).toEqual([])
    expect((await waysOf()).filter(({ asks }) => /^roles (,|$)/.test(asks))).toEqual([])
  })

  it('are refused at the start when they lack a check of the effect, and change the table', async () => {
    const base = {
      method: 'POST',
      summary: '',
      feature: 'test',
      for: 'account',
      answer: z.object({}),
    } as const
    const added = call({ ...base, path: '/x', access: 'users.manage', effects: ['refund.request'] })
    expect(effectsNotAsked(added)).toEqual([
      'refund.request asks for a step-up',
      'refund.request can be under approval (refunds)',
    ])
    expect(() => mount(fastify(), {} as Deps, added, async () => ({}))).toThrow(
      /does not ask what its effects ask/,
    )
    const open = call({ ...base, path: '/x', access: 'public', effects: ['payout.bear'] })
    expect(() => mount(fastify(), {} as Deps, open, async () => ({}))).toThrow(/a signed-in person/)
    const sent = call({
      ...base,
      path: '/x',
      access: 'payouts.manage',
      stepUp: true,
      effects: ['payout.send'],
    })
    expect(() => mount(fastify(), {} as Deps, sent, async () => ({}))).toThrow(/is automatic/)
    expect(table(await waysOf([added]))).not.toEqual(table(await waysOf()))
    expect((await contractCalls()).flatMap(({ spec }) => effectsNotAsked(spec))).toEqual([])
  })
})

/** Every way to each effect, its callers, and the checks on them. A new way is a new line here. */
const WAYS = `
refund.request | POST /reconciliation/differences/:id/resolve | roles 1, step-up, approval refunds
refund.request | POST /refunds | roles 1 2, step-up, approval refunds
refund.request | exception payment refund | roles 1 2, step-up, approval refunds
refund.request | exception bill refund | roles 1 2, step-up, approval refunds
refund.request | exception refund refund | roles 1 2, step-up, approval refunds
refund.request | exception payout refund | roles 1 2, step-up, approval refunds
refund.request | exception difference refund | roles 1 2, step-up, approval refunds
refund.request | the biller refused the bill | system
refund.request | the bank refused the payout for good | system
refund.request | the money paid no order, or was more than ordered | system
refund.request | the link of the payment was paid before | system
refund.end | exception refund accept | roles 1 2, step-up
refund.end | exception refund refund | roles 1 2, step-up
payout.send | a payout is due, and nothing holds it | system
payout.release | POST /payouts/:id/retry | roles 1 2, step-up
payout.release | POST /payouts/settle | roles 1, step-up
payout.release-old | POST /payouts/:id/retry | roles 1, step-up
payout.release-old | POST /payouts/settle | roles 1, step-up
payout.hold | POST /payouts/:id/hold | roles 1 2, step-up
payout.settle-outside | POST /payouts/settle | roles 1, step-up
payout.settle-outside | exception payout accept | roles 1, step-up
payout.take-as-sent | exception payout accept | roles 1, step-up
payout.bear | exception payout accept | roles 1, step-up
payout.settings | PUT /payout-settings | roles 1, step-up, approval payout-settings
payout.stop | POST /payout-stops | roles 1, step-up
payout.stop | POST /payout-stops/end | roles 1, step-up
payout.stop | POST /payout-providers/:provider/resume | roles 1, step-up
dispute.accept | POST /disputes/:id/accept | roles 1 2, step-up, approval disputes
payment.accept | exception payment accept | roles 1 2, step-up
payment.accept | the gateway names the money of the order now | system
payment.end | exception payment accept | roles 1 2, step-up
bill.send | the money for a bill has come | system
bill.decide | exception bill accept | roles 1 2, step-up
bill.decide | exception bill refund | roles 1 2, step-up
mandate.debit | a payment with an approved mandate is due | system
payment-links.settings | PUT /payment-link-settings | roles 1, step-up
webhook-endpoint.change | POST /webhook-endpoints | roles 1 2 3 4, step-up
webhook-endpoint.change | PATCH /webhook-endpoints/:id | roles 1 2 3 4, step-up
webhook-endpoint.change | POST /webhook-endpoints/:id/rotate | roles 1 2 3 4, step-up
difference.resolve | POST /reconciliation/differences/:id/resolve | roles 1, step-up
difference.resolve | exception difference accept | roles 1, step-up
difference.resolve | exception difference book | roles 1, step-up
difference.resolve | exception difference refund | roles 1, step-up
report.close | exception report accept | roles 1 2, step-up
settlement.apply | exception settlement book | roles 1, step-up
settlement.apply | exception settlement accept | roles 1, step-up
identity.decide | exception identity accept | roles 1 2, step-up
identity.decide | exception identity decline | roles 1 2, step-up
wallet.adjust | POST /wallet-adjustments | roles 1, step-up, approval wallets
wallet.settings | PUT /wallet-settings | roles 1, step-up, approval wallet-settings
wallet.withdraw | POST /wallet-withdrawals | roles 2 3, step-up
wallet.account | PUT /wallet-account | roles 2 3, step-up
charges.master | POST /store-master-charges | roles 1, step-up, approval charges
charges.group | PUT /charge-slabs/:groupId | roles 1 2, step-up, approval charges
charges.group | POST /store-charges-by-id/:userId | roles 1 2, step-up, approval charges
charges.group | POST /update-charges-list/:selectedUserId | roles 1 2, step-up, approval charges
charges.group | POST /charges-delete/:id | roles 1 2, step-up, approval charges
charges.group | POST /assign-users-assign-group/:id | roles 1 2, step-up, approval charges
charges.group | POST /assign-users-unassign-group/:id | roles 1 2, step-up, approval charges
commission.default | POST /store-commission-defaults | roles 1 2, step-up, approval commissions
commission.change | POST /user-update/:id | roles 1 2, step-up, approval commissions
commission.first | POST /user-imports | roles 1 2, approval commissions
commission.first | POST /add-users | roles 1 2, approval commissions
user.add | POST /user-imports | roles 1 2 3
user.add | POST /add-users | roles 1 2 3
user.add | a person registers | system
user.move | POST /user-update/:id | roles 1 2 3, step-up
user.status | POST /status-changes | roles 1 2 3, step-up
user.status | POST /status-change/:userId | roles 1 2 3, step-up
user.status | a person disputes a reset of their factors by the link of its mail | system
user.delete | POST /user-delete/:id | roles 1 2 3, step-up
user.delete | a registration that confirmed nothing loses its contacts | system
service.switch | PUT /service-switches | roles 1 2, step-up
factors.schedule-reset | POST /users/:id/factor-reset | roles 1, step-up, approval factors
factors.remove-all | a reset of factors is due | system
factors.remove-all | chukta reset-factors | system
key.make | POST /api-keys | roles 1 2 3 4, step-up
key.make | POST /api-keys/:id/rotate | roles 1 2 3 4, step-up
member.change | POST /members | roles 1 2 3 4, step-up
member.change | PATCH /members/:id | roles 1 2 3 4, step-up
member.join | an invited person joins the staff | system
super-admin.add | chukta create-super-admin | system
approval.switch | POST /approval-settings | roles 1, step-up, approval settings
security.settings | POST /security-settings | roles 1, step-up, approval settings
routing.methods | POST /store-payment-methods | roles 1, step-up, approval gateways
routing.methods | POST /store-service-methods | roles 1, step-up, approval gateways
routing.priorities | POST /store-payment-methods-priority | roles 1, step-up, approval priorities
gateway-account.change | POST /payment-gateways/:id | roles 1, step-up, approval gateways
gateway-account.keys | POST /payment-gateways | roles 1, step-up
gateway-account.keys | POST /payment-gateways/:id/keys | roles 1, step-up
`
