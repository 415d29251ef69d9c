import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Place } from './installed.ts'

/**
 * Keeps a second upgrade or rollback out until this process ends, or is killed: the kernel releases the lock with the program
 * that holds it, which ends with its input. Throws where another one runs.
 */
export async function lockUpgrades({ opt }: Place): Promise<void> {
  const args = ['--nonblock', '--no-fork', path.join(opt, '.upgrade.lock'), 'cat']
  const holder = spawn('flock', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const failed = once(holder, 'close').then(() => false)
  failed.catch(() => undefined)
  holder.stdin.on('error', () => undefined).write('held\n')
  const isHeld = await Promise.race([once(holder.stdout, 'data').then(() => true), failed])
  if (!isHeld) throw new Error('Another upgrade or rollback is running on this host. Nothing was changed.')
  holder.unref()
  for (const stream of [holder.stdin, holder.stdout] as { unref?: () => void }[]) stream.unref?.()
}
