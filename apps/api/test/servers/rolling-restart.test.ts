// Invariant (platform): One of several copies restarts unnoticed: it announces its stop, serves on, and
// releases its jobs.
// Enforced by: `platform/http/drain.ts`, `health.ts`, `jobs.ts`. Decision: 0052.

import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { addLandlord, startPayment } from '../money/paying.ts'
import { eventually, startApi, stopProcess, untilAnswers } from '../portal/harness.ts'
import { makePerson, type Person } from '../portal/people.ts'
import { type Scene, startScene } from '../portal/scene.ts'

// `npm test`: some hundred calls and one restart of each copy, behind a balancer of the test that checks readiness.
// RESTART_CALLS=5000 NGINX=nginx: behind nginx with deploy/nginx/copies.conf, restarting until all calls are made.
const CALLS = Number(process.env.RESTART_CALLS ?? 200)
const WORKERS = 12
const NGINX = process.env.NGINX
/** Longer than the balancer takes to hear of it, also where the machine is busy. */
const DRAIN_MS = 4_000

type Copy = { url: string; process: ChildProcess; start: () => Promise<ChildProcess> }

let scene: Scene
const copies: Copy[] = []
const payers: { person: Person; landlord: { id: number; service_id: number } }[] = []

beforeAll(async () => {
  scene = await startScene()
  const { portal, people } = scene
  await portal.stopApi()
  for (let n = 0; n < 2; n += 1) {
    const url = `http://127.0.0.1:${n === 0 ? portal.settings.PORT : await freePort()}`
    const settings = { ...portal.settings, PORT: new URL(url).port, DRAIN_MS: String(DRAIN_MS) }
    const start = () => startApi({ settings, url })
    copies.push({ url, start, process: await start() })
  }
  for (let n = 0; n < WORKERS; n += 1) {
    const parentId = people.distributor.id
    const person = await makePerson(portal.db, { roleId: 4, parentId, first: 'Farah', last: 'Sheikh' })
    payers.push({ person, landlord: await addLandlord(portal, person.id) })
  }
})
afterAll(async () => {
  await Promise.all(copies.map((copy) => stopProcess(copy.process, 'SIGKILL')))
  await scene?.portal.stop()
})

const isReady = async (url: string) =>
  (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.status === 200

/** Sends each call to the next copy that was ready when it was last asked. */
function ownBalancer() {
  const ready = new Set(copies.map(({ url }) => url))
  let turn = 0
  let isStopped = false
  // Polls each copy separately: a slow answer of one does not hide that another drains.
  const asking = copies.map(async ({ url }) => {
    while (!isStopped) {
      if (await isReady(url)) ready.add(url)
      else ready.delete(url)
      await pause(200)
    }
  })
  return {
    next: () => {
      turn += 1
      return [...ready][turn % ready.size] ?? ''
    },
    async stop() {
      isStopped = true
      await Promise.all(asking)
    },
  }
}

async function nginxBalancer(command: string) {
  const folder = mkdtempSync(join(tmpdir(), 'chukta-nginx-'))
  const port = await freePort()
  const [a = '', b = ''] = copies.map(({ url }) => new URL(url).host)
  const fileOf = (name: string) => new URL(`../../../../deploy/nginx/${name}`, import.meta.url)
  mkdirSync(join(folder, 'chukta'))
  cpSync(fileOf('locations.conf'), join(folder, 'chukta', 'locations.conf'))
  const site = readFileSync(fileOf('copies.conf'), 'utf8')
    .replaceAll('API_A', a)
    .replaceAll('API_B', b)
    .replaceAll('LISTEN', `127.0.0.1:${port}`)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events {} http { access_log off; ${site} }`,
  )
  // nginx takes a variable of this name for sockets that it inherits.
  const { NGINX: _, ...env } = process.env
  const nginx = spawn(command, ['-c', config], { stdio: 'inherit', env })
  await untilAnswers(`http://127.0.0.1:${port}/api/health/live`)
  return {
    next: () => `http://127.0.0.1:${port}`,
    stop: async () => {
      await stopProcess(nginx)
      rmSync(folder, { recursive: true })
    },
  }
}

it('two copies restart one after the other, and no call fails', async () => {
  const { portal } = scene
  const balancer = NGINX ? await nginxBalancer(NGINX) : ownBalancer()
  const failures: string[] = []
  const exits: (number | null)[] = []
  let made = 0
  let restarts = 0
  let wasUnready = 0
  const isOver = () => made >= CALLS && restarts >= copies.length

  async function work(n: number) {
    const payer = payers[n]
    if (!payer) return
    for (let call = 0; !isOver(); call += 1) {
      const url = balancer.next()
      made += 1
      try {
        if (call % 2 === 0) {
          const paid = { amount: `${1_000 + call}.${10 + n}` }
          const { status, body } = await startPayment({ url }, payer.person, payer.landlord, paid)
          if (status !== 200) failures.push(`pay ${status} ${body.message}`)
        } else {
          const headers = { Authorization: `Bearer ${payer.person.token}` }
          const answer = await fetch(`${url}/api/services`, { headers })
          if (answer.status !== 200) failures.push(`services ${answer.status}`)
          await answer.text()
        }
      } catch (error) {
        failures.push(`${error} ${(error as Error).cause ?? ''}`)
      }
      // An hour of an office, not a flood: the copies are there for the restart.
      await pause(NGINX ? 20 : 60)
    }
  }

  async function restartAll() {
    for (let n = 0; !isOver(); n += 1) {
      const copy = copies[n % copies.length]
      if (!copy) return
      copy.process.kill('SIGTERM')
      await eventually(async () => !(await isReady(copy.url)))
      // It serves on while it drains.
      if ((await fetch(`${copy.url}/api/health/live`).catch(() => undefined))?.ok) wasUnready += 1
      await eventually(async () => copy.process.exitCode !== null || copy.process.signalCode !== null)
      exits.push(copy.process.exitCode)
      copy.process = await copy.start()
      await eventually(() => isReady(copy.url))
      restarts += 1
      await pause(500)
    }
  }

  try {
    await Promise.all([restartAll(), ...payers.map((_, n) => work(n))])
  } finally {
    await balancer.stop()
  }
  console.log(`rolling restart: ${made} calls, ${restarts} restarts, ${failures.length} failed`)
  expect(failures).toEqual([])
  expect(exits).toEqual(exits.map(() => 0))
  expect(wasUnready).toBe(restarts)
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
}, 600_000)
