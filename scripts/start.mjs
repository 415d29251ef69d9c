// `npm start`: installs and builds what is missing, then prints the Node that runs dist/programs/portal.js. The shell
// runs it in its own place, so that no process waits beside the portal.
import { ensureInstalled, projectNode } from './ensure-installed.mjs'
import { ensureBuilt } from './programs/ensure-built.mjs'

ensureInstalled()
ensureBuilt()
console.log(projectNode())
