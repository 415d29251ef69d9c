import { spawn } from 'node:child_process'
import path from 'node:path'
import { findClusterFolder } from '../postgres/cluster.ts'
import { root, type Settings } from './settings.ts'

const DEMO_ROLES = ['superadmin', 'admin', 'distributor', 'retailer']

/** Prints the address of the portal, the file of its log if there is one, and the accounts that can sign in. */
export function announce(settings: Settings, log?: string): void {
  console.log(`\nChukta is ready:  ${settings.publicUrl}`)
  console.log(`Documentation:    ${settings.publicUrl}/docs/`)
  console.log(`API explorer:     ${settings.publicUrl}/api/docs`)
  if (!settings.databaseUrl) console.log(`Database:         ${findClusterFolder(settings.dataDir)}`)
  if (log) console.log(`Log:              ${log}`)
  if (settings.needsSandbox) {
    console.log(`Sandbox:          http://localhost:${settings.sandboxPort}  (mails, SMS, fault switches)`)
  }
  if (settings.staging) console.log(`Rehearsal with:   ${settings.staging}`)
  if (settings.isAllSandbox) {
    console.log('\nDemo accounts, password Chukta@123:')
    for (const role of DEMO_ROLES) console.log(`  ${role}@chukta.test`)
  }
  console.log('\nCtrl-C stops everything.')
}

/** Does not delay the start: /docs says that it comes. A program of its own, which ends at once without changes. */
export function buildDocsAside(signal: AbortSignal): void {
  const script = path.join(root, 'scripts/docs/build.ts')
  const build = spawn(process.execPath, [script, '--aside'], {
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  })
  const failed = 'The documentation could not be built: `npm run docs:build` says why.'
  build.once('error', () => console.error(failed))
  build.once('exit', (code) => {
    if (code) console.error(failed)
  })
  signal.addEventListener('abort', () => build.kill())
}
