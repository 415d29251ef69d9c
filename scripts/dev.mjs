// `npm run dev`: installs what is missing, then runs the portal from its sources under the project's own Node.
import { ensureInstalled } from './ensure-installed.mjs'
import { runProjectNode } from './run-project-node.mjs'

ensureInstalled()
// Always the sources.
delete process.env.PROGRAMS_DIR
runProjectNode('scripts/dev.ts')
