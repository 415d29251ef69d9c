import { expect, it } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.ts'
import { connect } from '../database/db.ts'
import { startStep } from './start-up.ts'

const BOUNDS = { silentMs: 600, startingMs: 1_500 }
const quiet = () => undefined

/** A step that fails as given, each time with the next of the errors, and then succeeds. */
function stepOf(errors: Error[]) {
  let tries = 0
  return async () => {
    const error = errors[tries]
    tries += 1
    if (error) throw error
    return tries
  }
}

const startingUp = () => Object.assign(new Error('the database system is starting up'), { code: '57P03' })
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

it('waits while the database starts, and says each reason once', async () => {
  const said: string[] = []
  const step = stepOf([refused(), startingUp(), startingUp()])
  expect(await startStep(step, (line) => said.push(line), { silentMs: 5_000, startingMs: 5_000 })).toBe(4)
  expect(said).toEqual([
    'Waiting for the database (ECONNREFUSED connect ECONNREFUSED).',
    'Waiting for the database (57P03 the database system is starting up).',
  ])
})

it('soon refuses an address without a listener, in words for the operator', async () => {
  const { pool, close } = connect(`postgres://nobody@127.0.0.1:${await freePort()}/chukta`, 1)
  const begunMs = Date.now()
  const bounds = { silentMs: 600, startingMs: 30_000 }
  const step = startStep(() => pool.query('select 1'), quiet, bounds)
  await expect(step).rejects.toThrow(/^The server does not start: .*ECONNREFUSED.*DATABASE_URL/)
  expect(Date.now() - begunMs).toBeLessThan(bounds.startingMs)
  await close()
})

it('waits longer while the database says that it starts, though not for ever', async () => {
  const begunMs = Date.now()
  const step = async () => {
    throw startingUp()
  }
  await expect(startStep(step, quiet, BOUNDS)).rejects.toThrow(/^The server does not start: .*57P03/)
  expect(Date.now() - begunMs).toBeGreaterThan(BOUNDS.silentMs)
  expect(Date.now() - begunMs).toBeLessThan(30_000)
})

it('begins no try that may end too late', async () => {
  let tries = 0
  const slow = async () => {
    tries += 1
    await new Promise((resolve) => setTimeout(resolve, 400))
    throw refused()
  }
  await expect(startStep(slow, quiet, BOUNDS)).rejects.toThrow(/does not start/)
  expect(tries).toBe(1)
})

it('does not wait where waiting cannot help', async () => {
  const wrongPassword = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  await expect(startStep(stepOf([wrongPassword]), quiet, BOUNDS)).rejects.toBe(wrongPassword)
})
