import type { EvidenceForm } from '@chukta/contract/payments/disputes'
import { sql } from 'kysely'
import { many } from '../../src/platform/database/db.ts'
import { PDF } from '../files/sample-files.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import type { SandboxOnly } from './gateway-at-hand.ts'

/** A dispute as the sandbox knows it. */
export type BankDispute = {
  gateway: string
  dispute_id: string
  state: string
  phase: string
  taken_paise: number
  evidence: { name: string; kind: string; note: string | null }[]
}

/** Opens a dispute about a captured order at the sandbox; `order_id` is our reference there. */
export function openAtBank(
  portal: SandboxOnly,
  order: { order_id: string },
  options: {
    payment_id?: string
    amount?: string
    phase?: string
    reason_code?: string
    respond_in_seconds?: number
  } = {},
): Promise<BankDispute> {
  return post(portal, '/disputes/simulate', { order_id: order.order_id, ...options })
}

/** The bank decides, or takes an ended dispute to its next phase. */
export function moveAtBank(
  portal: SandboxOnly,
  dispute: Pick<BankDispute, 'gateway' | 'dispute_id'>,
  to: string,
  options: { respond_in_seconds?: number } = {},
): Promise<BankDispute> {
  return post(portal, `/disputes/${dispute.gateway}/${dispute.dispute_id}`, { to, ...options })
}

export async function disputesAtBank(portal: SandboxOnly, orderId: string): Promise<BankDispute[]> {
  return (await fetch(`${portal.sandboxUrl}/disputes?order_id=${orderId}`)).json() as Promise<BankDispute[]>
}

async function post<T>({ sandboxUrl }: SandboxOnly, path: string, body: unknown): Promise<T> {
  const response = await fetch(sandboxUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

export type OurDispute = {
  id: number
  status: string
  money: string
  disputed_paise: bigint
  gateway_dispute_id: string
  gateway_status: string
}

export function disputesOf(portal: Pick<Portal, 'db'>, paymentId: number): Promise<OurDispute[]> {
  return many(
    portal.db,
    sql<OurDispute>`select id, status, money, disputed_paise, gateway_dispute_id, gateway_status from disputes
                     where payment_id = ${paymentId} order by id`,
  )
}

/** Waits until the newest dispute of a payment is in this state. */
export function disputeBecomes(
  portal: Pick<Portal, 'db'>,
  paymentId: number,
  status: string,
): Promise<OurDispute> {
  return eventually(async () => {
    const row = (await disputesOf(portal, paymentId)).at(-1)
    return row?.status === status && row
  })
}

/**
 * Waits until no answer of ours is on its way: a call that submits one reports it after the gateway has it, and the
 * gateway's own webhook may come before.
 */
export async function answersAreIn({ db }: Pick<Portal, 'db'>, disputeId: number): Promise<void> {
  await eventually(async () => {
    const running = sql`select from dispute_answers where dispute_id = ${disputeId} and status in ('requested', 'sent')`
    return (await many(db, running)).length === 0
  })
}

/** The postings of a dispute by the kind of their journal and account, in paise. */
export async function disputePostings(
  portal: Pick<Portal, 'db'>,
  disputeId: number,
): Promise<Record<string, Record<string, bigint>>> {
  const rows = await many(
    portal.db,
    sql<{ kind: string; code: string; change_paise: bigint }>`
      select j.kind, a.code, p.amount_paise as change_paise from journals j
        join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
       where j.source_type = 'dispute' and j.source_id = ${disputeId} order by j.id`,
  )
  const journals: Record<string, Record<string, bigint>> = {}
  for (const { kind, code, change_paise } of rows) {
    journals[kind] = { ...journals[kind], [code]: change_paise }
  }
  return journals
}

/**
 * Hands evidence in as the page does: a PDF for each kind, and a note. Where the gateway has forms, in the first whose
 * fields take as many files, with the note as every text that it needs or calls a comment.
 */
export async function answerWith(
  portal: Pick<Portal, 'url'>,
  who: Person,
  disputeId: number,
  kinds: string[],
  note?: string,
) {
  const url = `${portal.url}/api/disputes/${disputeId}`
  const headers = { authorization: `Bearer ${who.token}` }
  const { data } = (await (await fetch(url, { headers })).json()) as {
    data?: { evidence_forms: EvidenceForm[] | null }
  }
  const filled = data?.evidence_forms && fillFirst(data.evidence_forms, kinds.length, note ?? 'See the file.')
  const form = new FormData()
  if (filled) for (const [name, value] of Object.entries(filled)) form.set(name, value)
  else if (note) form.set('note', note)
  for (const [place, kind] of kinds.entries()) {
    if (!filled) form.set(`kind_${place + 1}`, kind)
    form.set(`file_${place + 1}`, new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), `${kind}.pdf`)
  }
  const response = await fetch(`${url}/evidence`, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}

/** The first form that takes so many files, filled in with a text; null when none does. */
export function fillFirst(forms: EvidenceForm[], files: number, text: string): Record<string, string> | null {
  const filesOf = ({ fields }: EvidenceForm) => fields.filter(({ kind }) => kind === 'file')
  const form = forms.find((one) => filesOf(one).length >= files)
  if (!form) return null
  const texts = form.fields.filter(
    ({ kind, required, label }) => kind.includes('text') && (required || label === 'Comments'),
  )
  return {
    form: form.identifier,
    fields: JSON.stringify(Object.fromEntries(texts.map(({ identifier }) => [identifier, text]))),
    ...Object.fromEntries(
      filesOf(form)
        .slice(0, files)
        .map(({ identifier }, place) => [`field_${place + 1}`, identifier]),
    ),
  }
}
