// `npm start`: installs what is missing, then runs the portal under the project's own Node.
import { ensureInstalled } from './ensure-installed.mjs'
import { runProjectNode } from './run-project-node.mjs'

ensureInstalled()
runProjectNode('scripts/portal.ts')
