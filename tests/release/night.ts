import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { follow } from './install.ts'
import type { Machine } from './machine.ts'
import { stepsOf } from './page.ts'
import { mailed, signIn } from './visitor.ts'

const PLACE = '/mnt/backup/chukta'

/** Follows docs/operations/backup.md, lets the timers fire, restores to a moment, and fills the disk of the backups. */
export function night(machine: Machine): void {
  // Timers fire by their minutes, and two drills restore everything.
  it('backs up by the timers as shipped, and the drill restores a moment between two writes', {
    timeout: 900_000,
  }, async () => {
    const steps = stepsOf('backup', ['night', 'backup'])
    for (const step of steps) await follow(machine, { ...step, commands: inCurrent(step.commands) })
    console.info(`release boot: backups on after ${steps.length} steps`)
    const timers = await machine.run('root', "systemctl list-timers 'chukta-*' --no-legend")
    expect(timers.said).toMatch(/01:30:00[^\n]*chukta-backup\.timer/)

    await signIn(machine)
    await pause(2000)
    const { said: moment } = await machine.run('root', "date --utc '+%Y-%m-%d %H:%M:%SZ'")
    await pause(2000)
    await signIn(machine)
    await fires(machine, 'chukta-backup-changes')

    const drill = (to: string) => machine.run('chukta', `chukta drill ${to}`)
    const [before, now] = [await drill(`--to '${moment.trim()}'`), await drill('')]
    for (const { code, said } of [before, now]) expect(code, said).toBe(0)
    expect(rowsIn(before.said)).toBeGreaterThan(0)
    expect(rowsIn(now.said)).toBeGreaterThan(rowsIn(before.said))

    // Tonight is now.
    const soon = "date '+%Y-%m-%d %H:%M:%S' -d '30 seconds'"
    const folder = '/etc/systemd/system/chukta-backup.timer.d'
    await run(
      machine,
      `mkdir -p ${folder}; printf '[Timer]\\nOnCalendar=%s\\n' "$(${soon})" >${folder}/soon.conf`,
    )
    await run(machine, 'systemctl daemon-reload; systemctl restart chukta-backup.timer')
    await fires(machine, 'chukta-backup')
  })

  it('mails the super admin of a backup that failed, and works again once there is room', async () => {
    await run(machine, `mount -t tmpfs -o size=64k,mode=700,uid=$(id -u chukta) none ${PLACE}`)
    const failed = await machine.run('root', 'systemctl start chukta-backup')
    expect(failed.code).not.toBe(0)
    const { said } = await machine.run('root', 'journalctl -u chukta-backup -o cat -n 9')
    expect(said).toContain(`The disk of ${PLACE} is full.`)
    console.info(`release boot: a person is told: ${await mailed(machine, /^No new whole backup.*/)}`)
    await run(machine, `umount ${PLACE}`)
    await run(machine, 'systemctl start chukta-backup')
  })
}

const inCurrent = (commands: string) => `cd /opt/chukta/current\n${commands}`

/** Rows of the restored audit log: those that its chain has, and those of the last minute, which it does not have yet. */
const rowsIn = (said: string) =>
  Number(/rows computed anew +(\d+)/.exec(said)?.[1]) + Number(/not chained yet +(\d+)/.exec(said)?.[1])

/** Runs commands of the test itself. */
async function run(machine: Machine, commands: string): Promise<string> {
  return follow(machine, { user: 'root', commands })
}

/** Waits until a unit has run to a good end after now. */
async function fires(machine: Machine, unit: string): Promise<void> {
  const { said: since } = await machine.run('root', "date '+%Y-%m-%d %H:%M:%S'")
  const log = `journalctl -u ${unit} -o cat --since '${since.trim()}'`
  await expect
    .poll(async () => (await machine.run('root', log)).said, { timeout: 200_000, interval: 2000 })
    .toContain('Finished')
}
