// Builds the web if its sources have changed. A program of its own: its memory is free when it ends.
import { buildWebIfStale } from './web-build.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
try {
  await buildWebIfStale(stopping.signal, (text) => {
    process.send?.(text)
    return () => {}
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
