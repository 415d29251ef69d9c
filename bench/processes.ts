import { readdirSync, readFileSync } from 'node:fs'

/** Of a process: processor time so far, memory resident, and with each shared page counted in part. */
export type Figures = { cpuSeconds: number; rssMib: number; pssMib: number }

const TICKS_A_SECOND = 100

/** Every process below this one. Linux only. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(fields(Number(name))[1] ?? 0)
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const below = (id: number): number[] => (parents.get(id) ?? []).flatMap((child) => [child, ...below(child)])
  return below(pid)
}

export function figuresOf(pid: number): Figures {
  const stat = fields(pid)
  const memory = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(memory)?.[1] ?? 0) / 1024
  return {
    cpuSeconds: (Number(stat[11]) + Number(stat[12])) / TICKS_A_SECOND,
    rssMib: mib('Rss'),
    pssMib: mib('Pss'),
  }
}

/** The fields after the program's name, which may contain anything; none when it has ended. */
function fields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
