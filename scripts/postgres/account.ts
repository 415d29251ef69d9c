import { spawnSync } from 'node:child_process'

/** The system user that PostgreSQL runs as. */
export type Account = { uid: number; gid: number }

let known: Account | null | undefined

/**
 * PostgreSQL refuses to run as root: for root this returns the `postgres` user, created when it is missing.
 * For any other user it returns null: the server then runs as the current user.
 */
export function serverAccount(): Account | null {
  known ??= process.getuid?.() === 0 ? unprivilegedAccount() : null
  return known
}

/** True when the account may execute the file or traverse the folder, including every folder above. */
export function canReach(file: string, account: Account | null): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', file], { ...account, cwd: '/' }).status === 0
}

function unprivilegedAccount(): Account {
  const name = process.platform === 'darwin' ? '_postgres' : 'postgres'
  const found = lookUp(name)
  if (found) return found
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  const made = spawnSync('useradd', ['--system', '--user-group', ...home, name], { encoding: 'utf8' })
  const account = lookUp(name)
  if (account) return account
  throw new Error(
    `PostgreSQL does not run as root and there is no user "${name}"; creating it failed: ` +
      `${made.error?.message ?? made.stderr.trim()}. Create it, run as another user, or set DATABASE_URL.`,
  )
}

function lookUp(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
