// Loaded into the api by `npm run load`: tells what the process holds after a collection, when it is asked.
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
