// Invariant (operations): The pages for operators lead from an archive to a live portal behind TLS on a machine with
// nothing but Debian 12, which is there again after a reboot and a cut of power.
// Enforced by: `install.sh`, the units of `deploy/systemd/`. Decision: 0126.
import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { archiveOfRelease } from './archive.ts'
import { badInputs } from './bad-inputs.ts'
import { install } from './install.ts'
import { Machine, missingForBoot } from './machine.ts'
import { night } from './night.ts'

const missing = missingForBoot()
if (missing) console.warn(`release boot: skipped, ${missing}`)

describe.skipIf(missing)('a machine with nothing but Debian 12', () => {
  const machine = new Machine()
  beforeAll(async () => {
    machine.make()
    const archive = await archiveOfRelease(path.dirname(machine.root))
    machine.give(archive, `/root/${path.basename(archive)}`)
    await machine.boot()
  }, 900_000)
  afterAll(() => machine.end())

  install(machine)
  night(machine)
  badInputs(machine)
})
