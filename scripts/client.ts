import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { partnerDocument } from './client/partner-document.ts'
import { root } from './portal/settings.ts'

/** `npm run client`: builds `packages/client/dist`, with types from the OpenAPI document of the partners' API. */
const folder = path.join(root, 'packages/client')
const run = (program: string, args: string[]) =>
  execFileSync(process.execPath, [path.join(folder, 'node_modules', program), ...args], {
    cwd: folder,
    stdio: 'inherit',
  })

const scratch = mkdtempSync(path.join(tmpdir(), 'chukta-client-'))
try {
  const document = path.join(scratch, 'openapi.json')
  writeFileSync(document, JSON.stringify(await partnerDocument()))
  const options = ['--input', document, '--output', 'src/generated', '--plugins', '@hey-api/typescript']
  run('@hey-api/openapi-ts/bin/run.js', [...options, '--no-log-file', '--silent'])
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true })
  run('typescript/bin/tsc', ['-p', 'tsconfig.json'])
  console.log('packages/client/dist is built.')
} finally {
  rmSync(scratch, { recursive: true })
}
