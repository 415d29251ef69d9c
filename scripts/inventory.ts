import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './portal/settings.ts'
import { privacyPage } from './privacy/page.ts'

/** Writes the page of the personal data from the declarations beside the tables, and prints it: npm run inventory */
const page = privacyPage()
writeFileSync(path.join(root, 'docs/privacy.md'), page)
process.stdout.write(page)
