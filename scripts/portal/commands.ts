/**
 * `itself`: `scripts/chukta.ts` has it. `database`: a program of the api, for the installation's database. `scripts` and
 * `api`: a program that opens what it needs, by the place of its source.
 */
type Kind = 'itself' | 'database' | 'scripts' | 'api'

/** The commands of an operator: `chukta <name>`, in a clone also `npm run <name>`. */
export const COMMANDS: Record<string, { kind: Kind; does: string }> = {
  start: { kind: 'itself', does: 'starts the portal with its database; Ctrl-C stops both' },
  api: { kind: 'itself', does: 'starts one copy of the API, on a PostgreSQL of your own' },
  status: { kind: 'scripts', does: 'says what is in use, whether it is ready, and how old the backups are' },
  migrate: {
    kind: 'database',
    does: 'brings the database to the schema of this version; --new makes a database',
  },
  'create-super-admin': { kind: 'database', does: 'creates the first account; --another adds one' },
  'reset-factors': { kind: 'database', does: 'removes the second factors of one person' },
  'rotate-keys': { kind: 'database', does: 'encrypts all secrets with a new key' },
  'check-books': { kind: 'database', does: 'checks every invariant of the ledger' },
  'verify-audit': { kind: 'database', does: 'checks the audit log against its signed heads' },
  'order-log': { kind: 'database', does: 'prints everything about one order' },
  partitions: { kind: 'database', does: 'lists and archives old months' },
  backup: { kind: 'scripts', does: 'copies the portal into a folder or a bucket' },
  restore: { kind: 'scripts', does: 'restores a backup into an empty DATA_DIR' },
  'backup-drill': { kind: 'scripts', does: 'restores the newest backup into a new place and checks it' },
  upgrade: { kind: 'scripts', does: 'upgrades this host to the version of an archive' },
  'upgrade-database': { kind: 'scripts', does: 'copies the database into the PostgreSQL of this version' },
  rollback: { kind: 'scripts', does: 'puts the version before in use again' },
  'try-provider': { kind: 'api', does: 'sends first calls to a provider' },
  reset: { kind: 'scripts', does: 'deletes a portal with demo data' },
  version: { kind: 'itself', does: 'prints the version' },
  help: { kind: 'itself', does: 'prints this list' },
}

/** Other names of commands. */
export const ALSO: Record<string, string> = {
  drill: 'backup-drill',
  '--version': 'version',
  '--help': 'help',
}

/** The names of the commands of a kind. */
export function commandsOf(kind: Kind): string[] {
  return Object.keys(COMMANDS).filter((name) => COMMANDS[name]?.kind === kind)
}
