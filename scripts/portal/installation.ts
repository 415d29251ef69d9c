import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

/** The environment file of an installation, the one that the units of `deploy/systemd/` read. */
export const ENVIRONMENT_FILE = '/etc/chukta/chukta.env'
/** Where the units keep the portal's data unless that file says otherwise. */
const DATA_DIR = '/var/lib/chukta'

export type Installation = {
  /** The variables of the file below those of the shell. */
  env: NodeJS.ProcessEnv
  /** The arguments without `--env FILE`. */
  args: string[]
  /** The file that was read; null where the shell's variables alone count. */
  file: string | null
}

/**
 * The environment of an operator's command. It reads the file of `--env FILE`; without it, and where the shell names no
 * database (`DATA_DIR` or `DATABASE_URL`), the installation's own file if there is one. Variables of the shell win.
 * Throws an Error for the operator where a file cannot be read.
 */
export function readInstallation(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  installed = ENVIRONMENT_FILE,
): Installation {
  const place = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='))
  if (place >= 0) {
    const [, inline] = /^--env=(.*)$/.exec(args[place] ?? '') ?? []
    const name = inline ?? args[place + 1]
    if (!name) throw new Error('--env needs the name of a file: --env /etc/chukta/chukta.env')
    // npm changes into the project's folder; INIT_CWD is where the person is.
    const file = path.resolve(env.INIT_CWD ?? '.', name)
    const rest = args.toSpliced(place, inline === undefined ? 2 : 1)
    return { env: { ...variablesOf(file, installed), ...env }, args: rest, file }
  }
  if (env.DATA_DIR || env.DATABASE_URL || !isThere(installed)) return { env, args: [...args], file: null }
  return { env: { ...variablesOf(installed, installed), ...env }, args: [...args], file: installed }
}

function isThere(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch (error) {
    // A file that this user may not read is there: its installation is meant, and not another one.
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

function variablesOf(file: string, installed: string): NodeJS.Dict<string> {
  return { ...(file === installed && { DATA_DIR }), ...readVariables(file) }
}

function readVariables(file: string): NodeJS.Dict<string> {
  try {
    const bytes = readFileSync(file)
    if (bytes.includes(0)) throw new Error('it is no UTF-8 text.')
    const text = bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
    // Node ends such a value at the sign, systemd and a shell do not.
    const unclear = text
      .split('\n')
      .findIndex((line) => /^\s*(export\s+)?\w+\s*=\s*[^\s'"`#][^#]*#/.test(line))
    if (unclear >= 0) throw new Error(`line ${unclear + 1} has a value with a #. Put it in single quotes.`)
    const open = openQuote(text.split('\n'))
    if (open >= 0)
      throw new Error(`line ${open + 1} begins a quote that does not end before the next variable.`)
    return parseEnv(text)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why =
      code === 'EACCES'
        ? 'this user may not read it. Run the command as the portal’s user or as root.'
        : code === 'ENOENT'
          ? 'there is no such file.'
          : message
    throw new Error(`The environment file ${file} cannot be read: ${why}`, { cause })
  }
}

/** The first line whose quote is still open where another variable begins, or at the end; -1 without one. */
function openQuote(lines: readonly string[]): number {
  return lines.findIndex((line, at) => {
    const [, quote = '', rest = ''] = /^\s*(?:export\s+)?\w+\s*=\s*(['"`])(.*)$/.exec(line) ?? []
    if (!quote || rest.includes(quote)) return false
    const closing = lines.findIndex((other, below) => below > at && other.includes(quote))
    const within = lines.slice(at + 1, closing < 0 ? undefined : closing + 1)
    return closing < 0 || within.some((other) => /^\s*(?:export\s+)?[A-Z]\w*\s*=/.test(other))
  })
}
