import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  PAYOUT_KEYS,
  payByRazorpayx,
  payoutCall,
  send,
  transferBody,
  truthOf,
  untilPaid,
  untilState,
} from '../../testing/payouts.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ webhookUrl: receiver.url, minuteMs: 300 })
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})

const CRORES_10 = 10_000_000_000
beforeEach(async () => {
  await sandbox.call('DELETE', '/faults')
  const calm = { balance_paise: CRORES_10, threshold_paise: 1_000_000, by_hand: false }
  await sandbox.call('PUT', '/payouts/cashfree', calm)
})

const COST = 250_000 + 300 + 54
const set = (faults: object) => sandbox.call('PUT', '/faults', faults)
const account = async (provider = 'cashfree') =>
  (await sandbox.call('GET', '/payouts')).body.accounts.find(
    (one: { provider: string }) => one.provider === provider,
  )
const move = (reference: string, to: string, more: object = {}) =>
  sandbox.call('POST', `/payouts/cashfree/transfers/${reference}`, { to, ...more })
/** The types of the webhooks of a transfer, or of the account. */
const told = (reference?: string) =>
  receiver.received
    .filter(({ body }) => body.data.transfer_id === reference)
    .map(({ body }) => body.type)
    .toSorted()
const count = (type: string) => told().filter((one) => one === type).length
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('a transfer takes its amount, charge and tax from the balance; a failed or returned one restores it all', async () => {
  const before = await account()
  const paid = transferBody()
  await send(sandbox, paid)
  await untilState(sandbox, paid.transfer_id, 'credited')
  expect((await account()).balance_paise).toBe(CRORES_10 - COST)
  const failed = transferBody({}, '026291800001190/YESB0000262')
  await send(sandbox, failed)
  const end = await untilState(sandbox, failed.transfer_id, 'failed')
  expect(end.movements).toEqual([
    { kind: 'debit', amount_paise: -COST },
    { kind: 'credit', amount_paise: COST },
  ])
  await move(paid.transfer_id, 'reversed')
  const { totals } = await truthOf(sandbox, paid.transfer_id)
  const after = await account()
  expect(after.balance_paise).toBe(CRORES_10)
  expect(after.debits_paise - before.debits_paise).toBe(2 * COST)
  expect(after.credits_paise - before.credits_paise).toBe(2 * COST)
  expect(after.adjustments_paise).toBe(before.adjustments_paise)
  expect(totals).toMatchObject({ paid: 0, reversed: 1, paid_paise: 0, charged_paise: 0 })
})

test('with too little balance a transfer fails; each fall below the threshold warns once', async () => {
  const balance = (balance_paise: number) => sandbox.call('PUT', '/payouts/cashfree', { balance_paise })
  const before = count('LOW_BALANCE_ALERT')
  expect((await balance(2 * COST + 900_000)).status).toBe(200)
  for (let turn = 0; turn < 2; turn++) {
    const one = transferBody()
    await send(sandbox, one)
    await untilState(sandbox, one.transfer_id, 'credited')
  }
  await balance(COST - 1)
  const poor = transferBody()
  await send(sandbox, poor)
  await untilState(sandbox, poor.transfer_id, 'failed')
  const { body } = await payoutCall(sandbox, 'GET', `/transfers?transfer_id=${poor.transfer_id}`)
  expect(body).toMatchObject({ status: 'FAILED', status_code: 'INSUFFICIENT_BALANCE' })
  expect((await account()).balance_paise).toBe(COST - 1)
  const alerts = () => count('LOW_BALANCE_ALERT') - before
  await expect.poll(() => told(poor.transfer_id)).toEqual(['TRANSFER_FAILED'])
  await expect.poll(alerts).toBe(1)
  await balance(5_000_000)
  await balance(10)
  await expect.poll(alerts).toBe(2)
  expect(told()).toContain('CREDIT_CONFIRMATION')
})

test('the balance call requires a token', async () => {
  const { body } = await sandbox.call('POST', '/payout/v1/authorize', undefined, PAYOUT_KEYS)
  expect(body).toMatchObject({ status: 'SUCCESS', subCode: '200', data: { token: expect.any(String) } })
  const ask = async (authorization?: string) =>
    (await sandbox.call('GET', '/payout/v1/getBalance', undefined, authorization ? { authorization } : {}))
      .body
  expect(await ask(`Bearer ${body.data.token}`)).toMatchObject({
    status: 'SUCCESS',
    data: { balance: '100000000.00', availableBalance: '100000000.00' },
  })
  expect((await ask('Bearer 1.2')).subCode).toBe('403')
  expect((await ask()).subCode).toBe('412')
  const strange = await sandbox.call('POST', '/payout/v1/authorize', undefined, { 'x-client-id': 'x' })
  expect(strange.body).toMatchObject({ status: 'ERROR', subCode: '401' })
})

test('an answer lost after the bank accepted leaves one paid transfer; before, none', async () => {
  await set({ timeout_before: 1, timeout_ms: 30, scope: 'payouts-cashfree:send' })
  const before = transferBody()
  await expect(send(sandbox, before)).rejects.toThrow()
  await set({ timeout_before: 0, timeout_after: 1 })
  const after = transferBody()
  await expect(send(sandbox, after)).rejects.toThrow()
  // Only the sending call fails: its status can be fetched.
  expect((await payoutCall(sandbox, 'GET', `/transfers?transfer_id=${before.transfer_id}`)).status).toBe(404)
  await untilState(sandbox, after.transfer_id, 'credited')
  await set({ timeout_before: 0.5 })
  const many = Array.from({ length: 40 }, () => transferBody())
  await Promise.all(many.map((one) => expect(send(sandbox, one)).rejects.toThrow()))
  const { references } = (await sandbox.call('GET', '/oracle/payouts')).body
  const made = many.filter((one) =>
    references.some(({ key }: { key: string }) => key === one.transfer_id),
  ).length
  expect(made).toBeGreaterThan(5)
  expect(made).toBeLessThan(35)
})

test('a scope before the colon means every call of that provider, and of no other', async () => {
  await set({ error_before: 1, scope: 'payouts-cashfree' })
  expect((await payoutCall(sandbox, 'GET', '/transfers?transfer_id=x')).status).toBe(500)
  expect((await send(sandbox)).status).toBe(500)
  await set({ scope: 'payouts-razorpayx' })
  expect((await send(sandbox)).status).toBe(200)
  await set({ scope: 'payouts-razorpayx:send' })
  expect((await send(sandbox)).status).toBe(200)
  expect((await set({ scope: 'payouts' })).status).toBe(400)
})

test.each([
  ['payouts_failed', 'failed', 'FAILED', 'BENE_BANK_DECLINED'],
  ['payouts_low_balance', 'failed', 'FAILED', 'INSUFFICIENT_BALANCE'],
  ['payouts_pending', 'at-bank', 'PENDING', 'SENT_TO_BANK'],
  ['payouts_incident', 'at-bank', 'PENDING', 'SENT_TO_BANK'],
])('%s: the transfer ends as %s', async (fault, state, status, code) => {
  const before = count('BENEFICIARY_INCIDENT')
  // Longer than a test takes: the days pass when the time is set.
  const days = { payouts_days_seconds: 100_000 }
  await set({ [fault]: 1, ...days })
  const one = transferBody()
  await send(sandbox, one)
  await untilState(sandbox, one.transfer_id, state)
  await pause(150)
  const { body } = await payoutCall(sandbox, 'GET', `/transfers?transfer_id=${one.transfer_id}`)
  expect(body).toMatchObject({ status, status_code: code })
  await sandbox.call('DELETE', '/faults')
  if (state === 'at-bank') {
    await sandbox.call('PUT', '/time', { seconds: days.payouts_days_seconds })
    await untilState(sandbox, one.transfer_id, 'credited')
  }
  await expect.poll(() => count('BENEFICIARY_INCIDENT') - before).toBe(fault === 'payouts_incident' ? 2 : 0)
})

test('money returns days after it arrived; setting the time passes the days at once', async () => {
  await set({ payouts_reversed: 1 })
  const one = transferBody()
  await send(sandbox, one)
  const arrived = await untilState(sandbox, one.transfer_id, 'credited')
  expect(Date.parse(arrived.next_at) - Date.now()).toBeGreaterThan(172_800 * 5 - 60_000)
  await sandbox.call('PUT', '/time', { seconds: 172_800 })
  await untilState(sandbox, one.transfer_id, 'reversed')
  expect((await account()).balance_paise).toBe(CRORES_10)
})

test('a provider that has switched its API off for us sends nothing', async () => {
  await set({ payouts_disabled: 1 })
  const one = transferBody()
  const answer = await send(sandbox, one)
  expect([answer.status, answer.body.code]).toEqual([403, 'apis_not_enabled'])
  expect((await truthOf(sandbox, one.transfer_id)).totals.transfers).toBe(0)
})

test('webhooks may be lost, doubled, forged, or late', async () => {
  const run = async (faults: object) => {
    await sandbox.call('DELETE', '/faults')
    await set(faults)
    const one = transferBody()
    await send(sandbox, one)
    await untilState(sandbox, one.transfer_id, 'credited')
    return () => told(one.transfer_id)
  }
  const [lost, late] = [await run({ webhooks_lost: 1 }), await run({ webhooks_late_ms: 600_000 })]
  await expect
    .poll(await run({ webhooks_doubled: 1 }))
    .toEqual([...Array(2).fill('TRANSFER_ACKNOWLEDGED'), ...Array(2).fill('TRANSFER_SUCCESS')])
  const forged = await run({ webhooks_forged: 1, webhooks_lost: 1 })
  await expect.poll(() => new Set(forged())).toEqual(new Set(['TRANSFER_ACKNOWLEDGED']))
  expect([lost(), late()]).toEqual([[], []])
})

test('an unreachable bank holds its transfers until the incident ends', async () => {
  await sandbox.call('POST', '/payouts/cashfree/incidents', { bank: 'SBIN' })
  const held = transferBody({}, '000100289877623/SBIN0008752')
  const free = transferBody()
  await Promise.all([send(sandbox, held), send(sandbox, free)])
  await untilState(sandbox, free.transfer_id, 'credited')
  expect((await truthOf(sandbox, held.transfer_id)).transfers[0].state).toBe('at-bank')
  expect((await sandbox.call('DELETE', '/payouts/cashfree/incidents/SBIN')).status).toBe(200)
  await untilState(sandbox, held.transfer_id, 'credited')
  const incidents = () =>
    receiver.received.flatMap(({ body }) => (body.data.entity_code === 'SBIN' ? [body.data.status] : []))
  await expect.poll(() => incidents().toSorted()).toEqual(['ACTIVE', 'RESOLVED'])
})

test('a person moves a transfer by legal transitions alone', async () => {
  await sandbox.call('PUT', '/payouts/cashfree', { by_hand: true })
  const one = transferBody()
  await send(sandbox, one)
  await untilState(sandbox, one.transfer_id, 'at-bank')
  await pause(100)
  expect((await truthOf(sandbox, one.transfer_id)).transfers[0].next_at).toBeNull()
  expect((await move(one.transfer_id, 'rejected')).status).toBe(409)
  expect((await move(one.transfer_id, 'moon')).status).toBe(400)
  expect((await move('nothing', 'sent')).status).toBe(404)
  expect((await move(one.transfer_id, 'credited')).body.state).toBe('credited')
  await expect.poll(() => told(one.transfer_id)).toEqual(['TRANSFER_ACKNOWLEDGED', 'TRANSFER_SUCCESS'])
  expect((await move(one.transfer_id, 'failed')).status).toBe(409)
  expect((await move(one.transfer_id, 'reversed')).body.state).toBe('reversed')
  expect((await move(one.transfer_id, 'reversed')).status).toBe(409)
  expect((await account()).balance_paise).toBe(CRORES_10)
})

test('NEFT takes longer than IMPS, and at night says that it waits for the bank', async () => {
  const night = Date.parse('2026-11-22T23:00:00+05:30')
  let nowMs = night
  const slow = await startSandbox({ webhookUrl: receiver.url, now: () => nowMs, minuteMs: 60_000 })
  const imps = transferBody()
  const neft = transferBody({ transfer_mode: 'neft' })
  await Promise.all([send(slow, imps), send(slow, neft)])
  const after = async (seconds: number) => {
    nowMs = night + seconds * 1000
    // Any call for a transfer runs due work.
    await slow.call('PUT', '/payouts/cashfree', { by_hand: false })
    const stateOf = async (reference: string) => (await truthOf(slow, reference)).transfers[0].state
    return [await stateOf(imps.transfer_id), await stateOf(neft.transfer_id)]
  }
  expect(await after(2)).toEqual(['at-bank', 'scheduled'])
  const { body } = await payoutCall(slow, 'GET', `/transfers?transfer_id=${neft.transfer_id}`)
  expect(body).toMatchObject({ status: 'PENDING', status_code: 'SCHEDULED_FOR_NEXT_WORKINGDAY' })
  expect(await after(4)).toEqual(['sent', 'scheduled'])
  expect(await after(8)).toEqual(['credited', 'scheduled'])
  expect(await after(140)).toEqual(['credited', 'at-bank'])
  await slow.stop()
})

test('a restart resumes transfers under way', async () => {
  const first = await startSandbox({ webhookUrl: receiver.url, minuteMs: 300 })
  const one = transferBody({}, '00224412311300/YESB0000001')
  await send(first, one)
  await untilState(first, one.transfer_id, 'at-bank')
  await first.app.close()
  const second = await startSandbox({ dataDir: first.dataDir, webhookUrl: receiver.url, minuteMs: 300 })
  await untilState(second, one.transfer_id, 'credited')
  await second.app.close()
  rmSync(first.dataDir, { recursive: true })
})

test('the oracle sums by reference and by account, and a reference paid at both providers is a duplicate', async () => {
  const at = '9988776655443/SBIN0008752'
  const [one, two] = [transferBody({}, at), transferBody({}, at)]
  await Promise.all([send(sandbox, one), send(sandbox, two)])
  await untilState(sandbox, one.transfer_id, 'credited')
  await untilState(sandbox, two.transfer_id, 'credited')
  const truth = async () => (await sandbox.call('GET', '/oracle/payouts')).body
  const sum = { paid: 2, paid_paise: 500_000, open_or_paid: 2, transfers: 2 }
  expect((await truth()).payees).toContainEqual({ key: at, ...sum })
  expect((await truth()).duplicates).not.toContain(one.transfer_id)
  await payByRazorpayx(sandbox, one.transfer_id)
  expect((await truth()).duplicates).toEqual([one.transfer_id])
  await untilPaid(sandbox, one.transfer_id, 2)
  expect((await truthOf(sandbox, one.transfer_id)).references).toEqual([{ key: one.transfer_id, ...sum }])
})
