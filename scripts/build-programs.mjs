// Bundles the portal's programs, as a start would: an upgrade does it beside the running portal.
import { ensureBuilt } from './programs/ensure-built.mjs'

ensureBuilt()
