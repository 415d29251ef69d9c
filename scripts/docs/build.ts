// Builds the documentation site into dist/docs unless that was done for the same sources: node scripts/docs/build.ts
// With --aside, beside a portal, it takes only the time that nothing else wants.
import { setPriority } from 'node:os'
import { buildDocsIfStale } from './docs-build.ts'

if (process.argv.includes('--aside')) setPriority(19)
await buildDocsIfStale()
