import { type Config, readConfig } from './config.ts'

/** The configuration of a program that may not start without it: ends the process with a sentence that says why. */
export function configured(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return refuse(error)
  }
}

/** Ours, and what PostgreSQL itself says (`error`): a wrong password, a database that is not there. */
const SENTENCES = new Set(['Error', 'error'])

/** Ends the process with a sentence for the operator, and its cause. An error of another kind is thrown on, with its stack. */
export function refuse(error: unknown): never {
  if (!(error instanceof Error && SENTENCES.has(error.name))) throw error
  console.error(...[error.message, error.cause].filter((part) => part !== undefined))
  process.exit(1)
}
