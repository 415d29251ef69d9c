import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import { gatewayAtHand } from '../../../../test/money/checkouts.ts'
import { type BankDispute, disputesAtBank, moveAtBank, openAtBank } from '../../../../test/money/disputing.ts'
import { type Started, setFaults } from '../../../../test/money/paying.ts'
import { eventually, openSandbox } from '../../../../test/portal/harness.ts'
import type { EvidenceFile, GatewayDispute, GatewayDisputes } from '../../gateway-dispute.ts'
import type { GatewayAdapter } from '../../payment-gateway.ts'
import makeAdapter from './adapter.ts'
import declaration from './declaration.ts'

type Came = { headers: IncomingHttpHeaders; raw: Buffer; event: string }
let sandbox: { sandboxUrl: string }
let disputes: GatewayDisputes
let stop: () => Promise<void>
let made = 0
const came: Came[] = []
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  came.push({ headers: request.headers, raw, event: JSON.parse(raw.toString()).event })
  response.end()
})

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-phonepe-'))
  const stopSandbox = await openSandbox({
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/cashfree`,
    SANDBOX_MINUTE_MS: '1000',
    DATA_DIR: dataDir,
  })
  sandbox = { sandboxUrl: `http://127.0.0.1:${port}` }
  disputes = adapterOf('basic').disputes as GatewayDisputes
  stop = async () => {
    await stopSandbox()
    receiver.closeAllConnections()
    receiver.close()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())
beforeEach(() => {
  came.length = 0
})

function adapterOf(PHONEPE_WEBHOOK_CREDENTIALS: 'basic' | 'hmac'): GatewayAdapter {
  const env = declaration.environment.parse({ PHONEPE_WEBHOOK_CREDENTIALS })
  const { sandboxUrl } = sandbox
  return makeAdapter(declaration.readSettings(env, { server: sandboxUrl, browser: sandboxUrl }))
}

/** An order that was paid by card, as the portal knows it. */
async function paidOrder() {
  made += 1
  const order_id = `CK2611260${String(made).padStart(4, '0')}`
  const adapter = adapterOf('basic')
  const opened = await adapter.openOrder({
    reference: order_id,
    amountPaise: 125_740n,
    method: 'card',
    expiresAt: new Date(Date.now() + 1_200_000),
    customer: { id: 'user43', name: 'K', email: 'meera@example.in', mobile: '9876543210' },
    returnUrl: 'https://portal.example/payment-status/1',
    formReturnUrl: '',
    notifyUrl: '',
  })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const started = { payment_session_id: opened.sessionId } as Started['body']
  await gatewayAtHand('phonepe').pay(sandbox, started, 'SUCCESS')
  const found = await adapter.findOrder(order_id)
  const [paid] = found.kind === 'found' ? found.order.tries : []
  const payment = {
    orderReference: order_id,
    gatewayPaymentId: String(paid?.id),
    paidAt: new Date(Date.now() - 60_000),
    mandate: null,
    namedDisputes: [] as string[],
  }
  return { order_id, payment }
}

async function found(bank: BankDispute): Promise<GatewayDispute> {
  const outcome = await disputes.find({ id: bank.dispute_id, gatewayPaymentId: '' })
  if (outcome.kind !== 'found') throw new Error(outcome.kind)
  return outcome.dispute
}

it('is read to the paisa, in the list of each status and by its id', async () => {
  const { order_id, payment } = await paidOrder()
  const other = await openAtBank(sandbox, await paidOrder())
  const bank = await openAtBank(sandbox, { order_id }, { amount: '100.01', reason_code: '12.6' })
  const dispute = await found(bank)
  expect(dispute).toMatchObject({
    id: bank.dispute_id,
    gatewayPaymentId: payment.gatewayPaymentId,
    status: 'open',
    amountPaise: 10_001n,
    currency: 'INR',
    reasonCode: '12.6',
    reason: 'Duplicate processing',
  })
  expect(dispute.respondBy?.getTime()).toBeGreaterThan(dispute.openedAt.getTime())
  for (const [to, status] of [
    ['reviewing', 'under-review'],
    ['insufficient', 'open'],
    ['won', 'won'],
    ['pre-arbitration', 'open'],
    ['lost', 'lost'],
  ] as const) {
    await moveAtBank(sandbox, bank, to)
    expect(await disputes.ofPayment(payment), to).toMatchObject({
      kind: 'found',
      disputes: [{ id: bank.dispute_id, status }],
    })
  }
  const opened = await disputes.openedSince?.(payment.paidAt)
  const ids = opened?.kind === 'found' ? opened.disputes.map(({ id }) => id) : []
  expect(ids).toEqual(expect.arrayContaining([bank.dispute_id, other.dispute_id]))
  expect(await disputes.openedSince?.(new Date(Date.now() + 60_000))).toMatchObject({ kind: 'unknown' })
})

it('is missing where PhonePe knows none, and unknown while it does not answer', async () => {
  const { payment } = await paidOrder()
  expect(await disputes.find({ id: 'D0', gatewayPaymentId: '' })).toEqual({ kind: 'missing' })
  expect(await disputes.ofPayment({ ...payment, namedDisputes: ['D0'] })).toEqual({
    kind: 'found',
    disputes: [],
  })
  await setFaults(sandbox, { error_before: true, scope: 'phonepe' })
  expect((await disputes.find({ id: 'D0', gatewayPaymentId: '' })).kind).toBe('unknown')
  expect((await disputes.ofPayment(payment)).kind).toBe('unknown')
  expect((await disputes.accept('D0')).kind).toBe('unknown')
  await setFaults(sandbox, null)
})

it('in an unlisted state is found by the id of its webhook, for its own payment alone', async () => {
  const [{ order_id, payment }, other] = [await paidOrder(), await paidOrder()]
  const bank = await openAtBank(sandbox, { order_id })
  await setFaults(sandbox, { dispute_status: 'ESCALATED' })
  expect(await disputes.ofPayment(payment)).toEqual({ kind: 'found', disputes: [] })
  const namedDisputes = ['D0', bank.dispute_id]
  expect(await disputes.ofPayment({ ...payment, namedDisputes })).toMatchObject({
    kind: 'found',
    disputes: [{ id: bank.dispute_id, status: 'unknown', gatewayStatus: 'ESCALATED' }],
  })
  expect(await disputes.ofPayment({ ...other.payment, namedDisputes })).toMatchObject({ disputes: [] })
  await setFaults(sandbox, null)
})

it('lists more than one page', async () => {
  const { order_id, payment } = await paidOrder()
  for (let n = 0; n < 101; n += 1) await openAtBank(sandbox, { order_id }, { amount: '1.00' })
  const listed = await disputes.ofPayment(payment)
  const ids = listed.kind === 'found' ? listed.disputes.map(({ id }) => id) : []
  expect(new Set(ids).size).toBe(101)
})

it('is contested with files that are uploaded once; a contest that has arrived is not sent again', async () => {
  const { order_id } = await paidOrder()
  const bank = await openAtBank(sandbox, { order_id })
  const dispute = await found(bank)
  const files = (['agreement', 'other'] as const).map<EvidenceFile>((kind, place) => ({
    name: `evidence-${place}.pdf`,
    kind,
    contentType: 'application/pdf',
    documentId: null,
    field: null,
    read: async () => Buffer.from('%PDF-1.4'),
  }))
  const kept: string[] = []
  const evidence = {
    dispute,
    note: 'The rent was paid out.',
    form: null,
    files,
    kept: async (file: EvidenceFile, id: string) => {
      file.documentId = id
      kept.push(id)
    },
  }
  // The contest does not arrive; the uploads have.
  const broken = { ...evidence, note: 'x'.repeat(1_001) }
  expect(await disputes.sendEvidence(broken)).toEqual({ kind: 'refused', reason: '400 BAD_REQUEST' })
  expect(kept).toHaveLength(2)
  expect(await disputes.sendEvidence(evidence)).toEqual({ kind: 'accepted' })
  expect(kept).toHaveLength(2)
  const again = { ...evidence, dispute: await found(bank) }
  expect(again.dispute.status).toBe('under-review')
  expect(await disputes.sendEvidence(again)).toEqual({ kind: 'accepted' })
  const [atBank] = await disputesAtBank(sandbox, order_id)
  expect(atBank?.evidence.map(({ name, note }) => [name, note])).toEqual([
    ['evidence-0.pdf', 'The rent was paid out.'],
    ['evidence-1.pdf', 'The rent was paid out.'],
  ])
  // Without a file PhonePe takes no contest, and nothing after its end.
  expect((await disputes.sendEvidence({ ...evidence, files: [] })).kind).toBe('refused')
  expect(await disputes.accept(bank.dispute_id)).toEqual({
    kind: 'refused',
    reason: '400 INVALID_DISPUTE_STATE',
  })
})

it('is accepted once, and PhonePe calls it lost', async () => {
  const bank = await openAtBank(sandbox, await paidOrder())
  expect(await disputes.accept(bank.dispute_id)).toEqual({ kind: 'accepted' })
  expect((await found(bank)).status).toBe('lost')
  expect((await disputes.accept(bank.dispute_id)).kind).toBe('refused')
})

it.each(['basic', 'hmac'] as const)(
  'its webhooks are known with credentials of the kind %s alone',
  async (kind) => {
    const chosen = await fetch(`${sandbox.sandboxUrl}/phonepe/webhook`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credentials: kind }),
    })
    expect(chosen.status).toBe(200)
    const { order_id } = await paidOrder()
    const bank = await openAtBank(sandbox, { order_id })
    for (const to of ['reviewing', 'insufficient', 'won', 'pre-arbitration', 'lost']) {
      await moveAtBank(sandbox, bank, to)
    }
    const hooks = await eventually(async () => {
      // Those of the test before may still be on their way.
      const about = came.filter(({ event, raw }) => {
        const { payload } = JSON.parse(raw.toString())
        return event.startsWith('payment.dispute.') && payload.disputeId === bank.dispute_id
      })
      return about.length === 6 && about
    })
    expect(hooks.map(({ event }) => event).toSorted()).toEqual(
      ['action_required', 'action_required', 'created', 'lost', 'under_review', 'won'].map(
        (end) => `payment.dispute.${end}`,
      ),
    )
    const [own, other] = kind === 'basic' ? (['basic', 'hmac'] as const) : (['hmac', 'basic'] as const)
    for (const { headers, raw } of hooks) {
      expect(adapterOf(own).readWebhook(headers, raw)).toEqual({
        about: { reference: order_id },
        isDispute: true,
        disputeId: bank.dispute_id,
      })
      expect(adapterOf(other).readWebhook(headers, raw)).toBeNull()
      // Only a signature covers the body.
      const changed = Buffer.from(raw.toString().replace('125740', '225740'))
      const isTaken = adapterOf(own).readWebhook(headers, changed) !== null
      expect(isTaken).toBe(kind === 'basic')
    }
  },
)
