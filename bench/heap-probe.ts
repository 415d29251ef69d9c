// Loaded into the api by `npm run load`: reports on request the memory of the process after a collection.
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
