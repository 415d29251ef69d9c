import { assertOutsideTransaction } from '../database/db.ts'

/** True when the address answers HTTP with a status below 500. Sends nothing but the request itself. */
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
