import path from 'node:path'

/** Where the bundles are; unset where the sources run. */
const folder = process.env.PROGRAMS_DIR

/** The scripts of the portal's programs, bundled where they were. */
export const programs = {
  api: folder ? path.join(folder, 'api.js') : 'apps/api/src/main.ts',
  migrate: folder ? path.join(folder, 'migrate.js') : 'apps/api/src/migrate.ts',
  plant: folder ? path.join(folder, 'plant.js') : 'apps/api/src/demo/plant.ts',
  web: folder ? path.join(folder, 'web.js') : 'scripts/portal/build-web.ts',
  sandbox: folder ? path.join(folder, 'sandbox.js') : 'apps/sandbox/src/main.ts',
}
