import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Machine } from './machine.ts'
import { commandsIn, ownValues, type Step, stepsOf } from './page.ts'
import { call, isReady, PERSON, signIn } from './visitor.ts'

export const ENV_FILE = '/etc/chukta/chukta.env'
const TYPED = `${Object.values(PERSON).join('\n')}\n`

/** Follows docs/operations/install.md from an archive, and switches the machine off in every way. */
export function install(machine: Machine): void {
  it('has a live portal behind TLS after the commands of the page', async () => {
    const since = performance.now()
    // "Go on with TLS": the last two steps of the other way.
    const steps = [...stepsOf('install', ['archive']), ...stepsOf('install', ['install']).slice(-2)]
    const said: string[] = []
    for (const step of steps) {
      if (step.commands.includes('migrate --new')) enterValues(machine)
      said.push(await follow(machine, step))
    }
    await expect.poll(() => isReady(machine), { timeout: 120_000 }).toBe(true)
    const minutes = ((performance.now() - since) / 60_000).toFixed(1)
    console.info(`release boot: live behind TLS after ${commandsIn(steps)} commands and ${minutes} minutes`)
    expect(said.at(-1)).toMatch(/"status":"ok"[\s\S]*strict-transport-security/i)
    expect(said.at(-1)).toContain('https://sdk.cashfree.com')
    const led = await machine.run('root', 'curl -sI http://pay.company.test/login')
    expect(led.said).toContain('Location: https://pay.company.test/login')
    const live = { sandbox: false, staging: false, demo_accounts: [] }
    expect(await call(machine, '/portal')).toMatchObject(live)
    expect((await machine.run('root', 'systemctl --failed --plain --no-legend')).said).toBe('')
  })

  it('lets the super admin in over TLS', async () => {
    expect(await signIn(machine)).toMatchObject({ role_id: 1, token: expect.any(String) })
  })

  it('starts again after a reboot, and after the power is cut', async () => {
    const reboot = machine.run('root', 'systemctl reboot')
    await Promise.all([reboot, machine.ended()])
    for (const way of ['a reboot', 'a cut of power']) {
      const since = performance.now()
      await machine.boot()
      await expect.poll(() => isReady(machine), { timeout: 120_000 }).toBe(true)
      console.info(`release boot: ready ${((performance.now() - since) / 1000).toFixed(1)} s after ${way}`)
      if (way === 'a reboot') await machine.cut()
    }
    const books = await machine.run('chukta', 'chukta check-books')
    expect(books).toEqual({ code: 0, said: expect.stringMatching(/(\d+) of \1 hold/) })
  })
}

/** "Enter your values", in the file that the installation begins with. */
function enterValues(machine: Machine): void {
  machine.write(ENV_FILE, ownValues(readFileSync(machine.at(ENV_FILE), 'utf8')))
}

/** Runs a step of a page as the user that it names; gives what it said. */
export async function follow(machine: Machine, { user, commands }: Step): Promise<string> {
  const { code, said } = await machine.run(
    user,
    commands,
    commands.includes('create-super-admin') ? TYPED : '',
  )
  expect(code, `As ${user}:\n${commands}\n${said}`).toBe(0)
  return said
}
