// The output of `npm start`: a line for each step, and the reason of a failure.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../scripts/portal/settings.ts'

const MODULE = path.join(root, 'scripts/portal/steps.mjs')
const LOG = path.join(root, 'dist/logs', `steps-test-${process.pid}.log`)
afterAll(() => rmSync(LOG, { force: true }))

/** The stderr of a program that uses the module, without the seconds. */
function printed(code: string): string {
  const script = `import { beginStep, runLogged, say } from ${JSON.stringify(MODULE)}\n${code}`
  const args = ['--input-type=module', '--eval', script]
  const { stderr, stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
  return stderr.replace(/\d+\.\d s$/gm, '<n> s')
}

/** A program that prints lines in red on both streams and ends with a code, as a step with a log. */
const runs = (lines: number, code: number) =>
  `for (let n = 1; n <= ${lines}; n += 1) console[n % 2 ? 'log' : 'error']('\\x1b[31mline ' + n + '\\x1b[0m');` +
  `process.exitCode = ${code}`
const logged = (lines: number, code: number) =>
  `const why = runLogged('Building', ${JSON.stringify(path.basename(LOG, '.log'))}, process.execPath, ['--eval', ${JSON.stringify(runs(lines, code))}]);`

it('a step is one line, with the time it took; steps that overlap keep the order of their start', () => {
  expect(
    printed(`
      const one = beginStep('One'), two = beginStep('Two'), three = beginStep('Three')
      two(); one(); const four = beginStep('Four'); three(); four()`),
  ).toBe('One … <n> s\nTwo … <n> s\nThree … <n> s\nFour … <n> s\n')
})

it('a message has its own lines, and no line stays open at the end', () => {
  expect(printed(`beginStep('One')(); const two = beginStep('Two'); say('Two has failed.'); two()`)).toBe(
    'One … <n> s\nTwo …\nTwo has failed.\n',
  )
  expect(printed(`beginStep('One')`)).toBe('One …\n')
})

it('the output of a step is in its log alone, and repeated when it fails', () => {
  const shown = path.relative(root, LOG)
  expect(printed(`${logged(3, 0)} if (why) say(why)`)).toBe(`Building (log: ${shown}) … <n> s\n`)
  // With the coloured output, for readers of the log.
  expect(readFileSync(LOG, 'utf8').split('\n')).toHaveLength(4)
  expect(printed(`${logged(3, 2)} say(why)`)).toBe(
    `Building (log: ${shown}) …\nexit code 2. From ${shown}:\n\nline 1\nline 2\nline 3\n\n`,
  )
  const long = printed(`${logged(200, 1)} say(why)`)
  expect(long).toContain(`exit code 1. The last 40 lines of ${shown}:\n\nline 161\n`)
  expect(long).toMatch(/\nline 200\n\n$/)
  expect(readFileSync(LOG, 'utf8').split('\n')).toHaveLength(201)
})

it('the error names a missing program', () => {
  expect(
    printed(`say(runLogged('Building', '${path.basename(LOG, '.log')}', '/no/such/program', []))`),
  ).toMatch(/…\n.*\/no\/such\/program.*ENOENT\n$/)
  expect(existsSync(LOG)).toBe(true)
})
