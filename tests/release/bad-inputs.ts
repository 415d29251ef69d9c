import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ENV_FILE, follow } from './install.ts'
import type { Machine } from './machine.ts'
import { isReady } from './visitor.ts'

const DATA = '/var/lib/chukta'
/** As large as the data of now, and then all of it taken. */
const FULL_DISK = `
  systemctl stop chukta
  cp -a ${DATA} /root/data
  size=$(( $(du -sm /root/data | cut -f1) + 1 ))
  mount -t tmpfs -o size=\${size}m,mode=700,uid=$(id -u chukta) none ${DATA}
  cp -a /root/data/. ${DATA}/
  head -c 50m /dev/zero >${DATA}/filler 2>/dev/null || true`

/** The portal's clock, and not the one of its database. */
const CLOCK_OFF = `[Service]
Environment=LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1 FAKETIME=+1h DONT_FAKE_MONOTONIC=1
`
const NEXT = '/opt/chukta/current/apps/api/schema/migrations/9000-next.sql'
const NEWER = 'The database is newer than this version, which does not know 9000-next.sql.'

/** One clear line, nothing lost, and the same command works afterwards. */
export function badInputs(machine: Machine): void {
  const run = (commands: string) => follow(machine, { user: 'root', commands })
  const comesUp = () => expect.poll(() => isReady(machine), { timeout: 120_000 }).toBe(true)
  const books = async () => {
    const { code, said } = await machine.run('chukta', 'chukta check-books')
    expect([code, said]).toEqual([0, expect.stringMatching(/(\d+) of \1 hold/)])
  }
  /** Starts the portal, which says a sentence: why it does not start, or what is odd. */
  const says = async (sentence: string) => {
    const since = await run("sleep 1; date '+%Y-%m-%d %H:%M:%S'")
    await run('systemctl restart chukta')
    const log = `journalctl -u chukta -o cat --since '${since.trim()}'`
    await expect.poll(() => run(log), { timeout: 120_000, interval: 1000 }).toContain(sentence)
  }

  it.each([
    ['a BOM and CRLF', (text: string) => `\uFEFF${text.replace(/^#.*\n/gm, '').replaceAll('\n', '\r\n')}`],
    ['blanks and quotes', (text: string) => text.replace(/^([A-Z_]+)=([^'\n]*)$/gm, '$1 = "$2"')],
    ['export', (text: string) => text.replace(/^(?=[A-Z])/gm, 'export ')],
  ])('an environment file with %s', async (_, change) => {
    const good = readFileSync(machine.at(ENV_FILE), 'utf8')
    machine.write(ENV_FILE, change(good))
    await run('systemctl restart chukta')
    await comesUp()
    await books()
    machine.write(ENV_FILE, good)
  })

  it('an environment file with an open quote', async () => {
    const good = readFileSync(machine.at(ENV_FILE), 'utf8')
    machine.write(ENV_FILE, good.replace("COMPANY_NAME='Pay Company'", "COMPANY_NAME='Pay Company"))
    await says('begins a quote that does not end before the next variable.')
    machine.write(ENV_FILE, good)
    await comesUp()
  })

  it('files of another user', async () => {
    await run(`systemctl stop chukta; chown -R root:root ${DATA}/postgres`)
    await says(`run as root: chown -R chukta: ${DATA}`)
    const { said } = await machine.run('chukta', 'chukta check-books')
    expect(said).toContain('is closed to chukta')
    await run(`chown -R chukta: ${DATA}`)
    await comesUp()
    await books()
  })

  it('a full disk, at the start', async () => {
    await run(FULL_DISK)
    await says(`The disk of ${DATA} is full.`)
    const { said } = await machine.run('chukta', 'chukta check-books')
    expect(said).toContain(`The disk of ${DATA} is full.`)
    await run(`rm ${DATA}/filler; mount -o remount,size=1g ${DATA}`)
    await comesUp()
    await books()
    await run(`systemctl stop chukta; umount ${DATA}; rm -rf /root/data`)
  })

  it('a full disk, at the first migration', async () => {
    await run(`mount -t tmpfs -o size=30m,mode=700,uid=$(id -u chukta) none ${DATA}`)
    const { code, said } = await machine.run('chukta', 'chukta migrate --new')
    expect([code, said]).toEqual([1, expect.stringContaining(`The disk of ${DATA} is full.`)])
    await run(`mount -o remount,size=1g ${DATA}`)
    expect((await machine.run('chukta', 'chukta migrate --new')).said).toContain('The schema is at')
    await run(`umount -l ${DATA}; systemctl start chukta`)
    await comesUp()
    await books()
  })

  it('a clock that is one hour off', async () => {
    const folder = '/etc/systemd/system/chukta.service.d'
    await run(`apt-get install --yes faketime; mkdir -p ${folder}`)
    machine.write(`${folder}/clock.conf`, CLOCK_OFF)
    await run('systemctl daemon-reload')
    await says('seconds_ahead')
    await comesUp()
    await run(`rm -r ${folder}; systemctl daemon-reload; systemctl restart chukta`)
    await comesUp()
    await books()
  })

  it('a database that is newer than the program', async () => {
    machine.write(NEXT, 'create table next_version (id int);\n')
    const migrate = async () => (await machine.run('chukta', 'chukta migrate')).said
    expect(await migrate()).toContain('Applied 1 migration.')
    await run(`rm ${NEXT}`)
    await says(NEWER)
    await comesUp()
    await books()
    expect(await migrate()).toContain(NEWER)
  })
}
