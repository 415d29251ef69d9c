// `npm test`: installs what is missing, then runs every check under the project's own Node.
import { ensureInstalled } from './ensure-installed.mjs'
import { runProjectNode } from './run-project-node.mjs'

ensureInstalled()
runProjectNode('scripts/test.ts')
