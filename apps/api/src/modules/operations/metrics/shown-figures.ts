import { statfsSync } from 'node:fs'
import type * as client from '@prometheus-io/client'
import type pg from 'pg'
import { BACKUP_KINDS } from '../backups/backups-sql.ts'
import type { Figures } from './figures-service.ts'

type Client = typeof client
/** The known state of the standby for reports. */
export type Standby = { readonly lagMs: number; readonly isUsable: boolean }
export type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** Gauges of the current state: the figures of the database, this copy's pool, its disk and its version. */
export function showFigures(
  { Gauge }: Client,
  registry: client.Registry,
  {
    pool,
    version,
    reports,
    dataDir,
  }: { pool: Pool; version: string; reports?: Standby | undefined; dataDir: string },
) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `chukta_${name}`, help, labelNames, registers: [registry] })
  const connections = gauge('database_connections', 'Connections of this copy: used, idle, wanted', 'state')
  const build = gauge('build_info', 'Always 1; which version runs on which Node', 'version', 'node')
  build.set({ version, node: process.version }, 1)
  const at = gauge('figures_timestamp_seconds', 'When the figures of the database were read (0: never)')
  const jobsDue = gauge('jobs_due', 'Jobs that could run now', 'task')
  const jobsRetrying = gauge('jobs_retrying', 'Jobs that failed and will be tried again', 'task')
  const jobsDead = gauge('jobs_dead', 'Jobs given up after ten tries', 'task')
  const jobsOldest = gauge('jobs_oldest_seconds', 'How long the oldest of them could have run', 'task')
  const sweepDue = gauge('sweep_due', 'Records that a sweep should ask a provider about now', 'sweep')
  const sweepLate = gauge('sweep_late_seconds', 'How late the latest of them is', 'sweep')
  const limboRecords = gauge('limbo_records', 'Records in the exceptions queue, by kind', 'kind')
  const limboPaise = gauge('limbo_paise', 'Money of these records, in paise', 'kind')
  const limboOldest = gauge('limbo_oldest_seconds', 'Age of the oldest of these records, in seconds', 'kind')
  const rests = gauge('gateway_rests', '1 while a gateway rests because it does not answer', 'gateway')
  const booksAt = gauge('books_checked_timestamp_seconds', 'When the books were checked last (0: never)')
  const booksBroken = gauge('books_broken_rules', 'How many invariants the last check found broken')
  const booksTook = gauge('books_check_seconds', 'How long the last check took')
  const backupAt = gauge('backup_timestamp_seconds', 'When the newest good backup ended (0: never)', 'kind')
  const stopped = gauge('money_stopped', '1 while refunds wait because the books do not hold')

  const left = gauge('partitions_seconds_left', 'Until the last partition of a table ends', 'name')
  const spilling = gauge('partitions_spilling', '1 while rows stand in the default partition', 'name')
  const free = gauge('disk_free_bytes', 'Room that is left on the disk of DATA_DIR')
  const size = gauge('disk_size_bytes', 'Size of that disk')
  const showStandby = reports && standbyFigures(gauge, reports)

  return (figures: Figures | undefined): void => {
    showStandby?.()
    const disk = diskOf(dataDir)
    if (disk) {
      free.set(disk.bavail * disk.bsize)
      size.set(disk.blocks * disk.bsize)
    }
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'wanted' }, pool.waitingCount)
    at.set((figures?.atMs ?? 0) / 1000)
    if (!figures) return
    // A task or a kind that is gone must not stay with its last figure.
    for (const one of [jobsDue, jobsRetrying, jobsDead, jobsOldest, limboRecords, limboPaise, limboOldest])
      one.reset()
    for (const { task, due, retrying, dead, oldest_seconds } of figures.jobs) {
      jobsDue.set({ task }, due)
      jobsRetrying.set({ task }, retrying)
      jobsDead.set({ task }, dead)
      jobsOldest.set({ task }, oldest_seconds)
    }
    for (const { sweep, due, late_seconds } of figures.sweeps) {
      sweepDue.set({ sweep }, due)
      sweepLate.set({ sweep }, late_seconds)
    }
    for (const { kind, records, amount_paise, oldest_seconds } of figures.limbo) {
      limboRecords.set({ kind }, records)
      limboPaise.set({ kind }, Number(amount_paise))
      limboOldest.set({ kind }, oldest_seconds)
    }
    for (const { gateway, rests: isResting } of figures.rests) rests.set({ gateway }, Number(isResting))
    for (const { name, seconds_left, is_spilling } of figures.partitions) {
      left.set({ name }, seconds_left)
      spilling.set({ name }, Number(is_spilling))
    }
    for (const kind of BACKUP_KINDS) {
      const good = figures.backups.find((backup) => backup.kind === kind)
      backupAt.set({ kind }, (good?.finished_at.getTime() ?? 0) / 1000)
    }
    booksAt.set((figures.books?.checked_at?.getTime() ?? 0) / 1000)
    booksBroken.set(figures.books?.broken ?? 0)
    booksTook.set((figures.books?.took_ms ?? 0) / 1000)
    stopped.set(Number(figures.books?.is_stopped ?? false))
  }
}

/** The disk of a folder; undefined while there is no such folder: a copy with its uploads in a bucket may never make it. */
function diskOf(folder: string) {
  try {
    return statfsSync(folder)
  } catch {
    return undefined
  }
}

/** Only where one is configured: 0 would say that it cannot be used. */
function standbyFigures(gauge: (name: string, help: string) => Pick<client.Gauge, 'set'>, reports: Standby) {
  const lag = gauge('reports_lag_seconds', 'How old reports from the standby are')
  const usable = gauge('reports_standby_usable', '1 while reports are read from the standby')
  return (): void => {
    lag.set(reports.lagMs / 1000)
    usable.set(Number(reports.isUsable))
  }
}
