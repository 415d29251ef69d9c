import { assertOutsideTransaction } from './db.ts'

/** True when something there answers HTTP and does not say that it is broken. Sends nothing but the question. */
export async function answersHttp(url: string, timeoutMs: number): Promise<boolean> {
  assertOutsideTransaction(`HEAD ${new URL(url).host}`)
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.status < 500
  } catch {
    return false
  }
}
