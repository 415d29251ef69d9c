import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

// Progress of `npm start` and `npm test`: one line for each step that takes a while. Plain JavaScript without
// dependencies: it also runs on the machine's own Node (>= 20.11), before anything is installed.

/** How much of a failed step's output is repeated on the terminal; all of it is in the log. */
const TAIL_LINES = 40
const LOGS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist/logs')

/** Steps whose lines are not complete, in the order of their start. The line of the first one is open. */
const begun = []

process.once('exit', closeLine)

/**
 * Prints a line on stderr that says what is done now; the function that is returned ends the step and completes the line
 * with the seconds it took. Steps may overlap: their lines keep the order of their start.
 */
export function beginStep(text) {
  const step = { text, since: performance.now(), seconds: undefined }
  begun.push(step)
  if (begun[0] === step) openLine()
  return () => {
    step.seconds = (performance.now() - step.since) / 1000
    while (begun[0]?.seconds !== undefined) {
      process.stderr.write(` ${begun.shift().seconds.toFixed(1)} s\n`)
      if (begun.length > 0) openLine()
    }
  }
}

/** Prints a message on stderr, below an open line. */
export function say(message) {
  closeLine()
  process.stderr.write(`${message}\n`)
}

/**
 * Begins a step whose output goes to `dist/logs/<name>.log`, which the step's line names. `fd` is the open log. Call
 * `end` with what came of the program: it completes the line, or returns why the step failed, with the end of its output.
 */
export function beginLogged(text, name, begin = beginStep) {
  const file = path.join(LOGS, `${name}.log`)
  const shown = path.relative(process.cwd(), file)
  mkdirSync(LOGS, { recursive: true })
  const fd = openSync(file, 'w')
  const done = begin(`${text} (log: ${shown})`)
  return {
    fd,
    end({ error, status, signal }) {
      closeSync(fd)
      if (error) return error.message
      if (status === 0) return done()
      const how = signal ? `ended by ${signal}` : `exit code ${status}`
      const lines = stripVTControlCharacters(readFileSync(file, 'utf8')).trimEnd().split('\n')
      const head = lines.length > TAIL_LINES ? `The last ${TAIL_LINES} lines of ${shown}` : `From ${shown}`
      return `${how}. ${head}:\n\n${lines.slice(-TAIL_LINES).join('\n')}\n`
    },
  }
}

/** Runs a program as such a step. Returns why it failed, or undefined. */
export function runLogged(text, name, command, args, options = {}) {
  const step = beginLogged(text, name)
  return step.end(spawnSync(command, args, { ...options, stdio: ['ignore', step.fd, step.fd] }))
}

function openLine() {
  process.stderr.write(`${begun[0].text} …`)
}

/** The lines of steps that still run are given up for a message, or for the end of the program. */
function closeLine() {
  if (begun.length > 0) process.stderr.write('\n')
  begun.length = 0
}
