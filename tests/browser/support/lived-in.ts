import type { Page } from '@playwright/test'
import { indianToday } from '../../../apps/api/src/platform/indian-clock.ts'
import { inDatabase } from './database.ts'
import { newRetailer } from './person.ts'
import { expect, sandboxUrl, signInWith } from './portal.ts'
import { callAs, findOperator, userIdOf } from './wire.ts'

/** States of an automatic payment: its status in the database, and the reason. */
const MANDATES = {
  asked: ['asked', null],
  declined: ['asked', 'not-approved'],
  active: ['active', null],
  sent: ['active', null],
  paused: ['paused', 'amount'],
  pausedInTheApp: ['paused', 'app'],
  stopping: ['stopping', 'payer'],
  ended: ['ended', 'app'],
} as const
type PayeeState = keyof typeof MANDATES | 'none' | 'once' | 'tooMuch'

export type LivedIn = { serviceId: number; payees: Record<PayeeState, number>; bills: string[] }

const NAMES: Record<PayeeState, string> = {
  asked: 'Anil Kulkarni',
  declined: 'Bina Shah',
  active: 'Chetan Rao',
  sent: 'Divya Menon',
  paused: 'Esha Verma',
  pausedInTheApp: 'Farhan Khan',
  stopping: 'Gita Nair',
  ended: 'Hari Prasad',
  none: 'Indu Mehta',
  once: 'Jaya Iyer',
  tooMuch: 'Kiran Desai',
}
const DAY_MS = 86_400_000
const dayIn = (days: number) => indianToday(new Date(Date.now() + days * DAY_MS))

/**
 * A retailer with the data of months of use: automatic payments in each state, due and overdue payments, and saved
 * bills. Signed in on the page. Made over the wire; changes by time or a bank are made in the database.
 */
export async function liveIn(page: Page): Promise<LivedIn> {
  await signInWith(page, await newRetailer('lived.in'), '/services')
  const { service } = await callAs(page, '/get-categories?service=salary-payments')
  const payees = {} as LivedIn['payees']
  for (const state of Object.keys(NAMES) as PayeeState[]) {
    payees[state] = await addEmployee(page, service.id, NAMES[state])
    await callAs(
      page,
      `/payment-schedules/${payees[state]}`,
      {
        repeats: state === 'once' ? 'once' : 'monthly',
        first_on: dayIn(state === 'sent' ? 1 : 9),
        amount: state === 'tooMuch' ? '42000.00' : '8500.50',
        reminds: false,
      },
      'PUT',
    )
  }
  for (const state of Object.keys(MANDATES) as (keyof typeof MANDATES)[])
    await makeMandate(page, payees[state], state)
  await expect
    .poll(async () => (await autopay(page, payees.sent)).mandate?.on_its_way, { timeout: 120_000 })
    .toBeTruthy()
  // Unpaid payments whose day has passed.
  await inDatabase(
    `update due_payments d set due_on = due_on - 12 from payment_schedules s
      where s.id = d.schedule_id and s.payee_id = any($1)
        and d.due_on = (select min(e.due_on) from due_payments e where e.schedule_id = s.id)`,
    [[payees.paused, payees.once]],
  )
  return { serviceId: service.id, payees, bills: await rememberBills(page) }
}

async function addEmployee(page: Page, serviceId: number, name: string): Promise<number> {
  await callAs(page, '/store-service-list', {
    service_id: serviceId,
    user_id: await userIdOf(page),
    name,
    mobile: '9890355128',
    pan_number: 'AKLPN4521R',
    address: '7 Baner Road, Pune',
    salary: '8500.50',
    account_number: '026291800001191',
    // The account's holder at the bank.
    account_holder_name: 'John Doe',
    bank_name: 'Yes Bank',
    bank_branch: 'Baner',
    ifsc_code: 'YESB0000262',
  })
  const [row] = await inDatabase('select max(id)::int as id from payees where user_id = $1', [
    await userIdOf(page),
  ])
  return Number(row?.id)
}

type Autopay = {
  mandate: { state: string; on_its_way: object | null } | null
  offer: { total: string } | null
}

const autopay = async (page: Page, payeeId: number): Promise<Autopay> =>
  (await callAs(page, `/payment-mandates/${payeeId}`)).data

async function makeMandate(page: Page, payeeId: number, state: keyof typeof MANDATES): Promise<void> {
  const { offer } = await autopay(page, payeeId)
  const { data } = await callAs(page, `/payment-mandates/${payeeId}`, { total: offer?.total })
  const [status, reason] = MANDATES[state]
  if (status === 'active') {
    await page.request.post(`${sandboxUrl()}/mandate/${data.session_id}`, { data: { approve: true } })
    await expect
      .poll(async () => (await autopay(page, payeeId)).mandate?.state, { timeout: 60_000 })
      .toBe('active')
    return
  }
  // The sweep no longer polls the gateway for it: its status is fixed.
  await inDatabase(
    `update mandates set status = $2, reason = $3, next_poll_at = null, last_polled_at = now() + interval '1 day'
      where payee_id = $1`,
    [payeeId, status, reason],
  )
}

/** The operator's last answer for each; one is overdue. */
const BILLS = {
  'Home electricity': "state = 'found'",
  'Shop electricity': "state = 'nothing', why = 'Bill already paid.', amount_paise = null, due_on = null",
  'Godown electricity': "state = 'unknown', why = 'slow', known_at = now() - interval '3 days'",
  'Office electricity': 'due_on = due_on - 60',
}

async function rememberBills(page: Page): Promise<string[]> {
  const { operatorId } = await findOperator(page)
  const userId = await userIdOf(page)
  const first = 10_000 + (Math.floor(Date.now() / 100) % 80_000)
  const names = Object.entries(BILLS)
  for (const [index, [name, change]] of names.entries()) {
    const canumber = `${first + index}0001`
    const bill = await callAs(page, '/view-bill', { user_id: userId, operator: operatorId, canumber })
    const { data } = await callAs(page, '/remembered-bills', { bill_id: bill.bill_id, name })
    await inDatabase(`update remembered_bills set ${change} where id = $1`, [data.id])
  }
  await inDatabase(
    `update due_payments d set due_on = b.due_on from payment_schedules s join remembered_bills b on b.id = s.remembered_id
      where s.id = d.schedule_id and b.user_id = $1 and b.due_on < current_date`,
    [userId],
  )
  return names.map(([name]) => name)
}
