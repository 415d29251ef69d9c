// `npm run dev`: installs what is missing, then runs the portal from its sources under the project's own Node.
import { ensureInstalled } from './ensure-installed.mjs'
import { runProjectNode } from './run-project-node.mjs'

ensureInstalled()
// The sources, whatever else runs here.
delete process.env.PROGRAMS_DIR
runProjectNode('scripts/dev.ts')
