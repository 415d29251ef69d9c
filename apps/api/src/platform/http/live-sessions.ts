/** How often is looked whether sessions ended: a stream ends within two seconds of its session, on every copy. */
const LOOK_MS = 1_000

type Watched = { tokenHash: Buffer; end: () => void }

/**
 * Watches the sessions of all streams of this process by one look a second, however many there are; by none while there
 * are no streams. A session may end on another copy, by an SQL statement, or by the clock alone: so it is asked for.
 */
export function watchSessions(findLive: (tokenHashes: Buffer[]) => Promise<Buffer[]>, lookMs = LOOK_MS) {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const asked = [...watched]
    const hashes = new Map(asked.map(({ tokenHash }) => [keyOf(tokenHash), tokenHash]))
    // A database that does not answer says nothing about sessions, and sends no notifications meanwhile either.
    const live = await findLive([...hashes.values()]).catch(() => null)
    if (live === null) return
    const keys = new Set(live.map(keyOf))
    for (const one of asked) if (watched.has(one) && !keys.has(keyOf(one.tokenHash))) one.end()
  }

  function lookAgain(): void {
    if (timer !== undefined || watched.size === 0) return
    // A stream that opens during a check waits for its end: a second timer would check beside it from then on.
    timer = setTimeout(async () => {
      if (watched.size > 0) await look()
      timer = undefined
      lookAgain()
    }, lookMs).unref()
  }

  return {
    /** Calls `end` once the session is no longer live, until the given function is called. */
    watch(tokenHash: Buffer, end: () => void): () => void {
      const one = { tokenHash, end }
      watched.add(one)
      lookAgain()
      return () => void watched.delete(one)
    },
  }
}

function keyOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64url')
}
