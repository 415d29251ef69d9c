import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '../scripts/portal/settings.ts'

// FAILOVER_DRILL=on (`npm run test:full`): minutes on three nodes; it names missing packages.
it.runIf(process.env.FAILOVER_DRILL === 'on')(
  'five postmasters and a node killed under eight payers: nothing acknowledged is lost, without manual help',
  { timeout: 1_800_000 },
  () => {
    const drill = ['deploy/failover/drill.ts']
    const { status, stdout, stderr } = spawnSync(process.execPath, drill, { cwd: root, encoding: 'utf8' })
    console.log(stdout)
    expect(status, `${stdout}\n${stderr}`).toBe(0)
  },
)
