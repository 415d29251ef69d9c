import type { CallSpec } from '@chukta/contract/call'
import { type RequestInput, respond } from './http.ts'

const KEPT_MS = 60_000

/** Sends a call that answers with a file, and gives the file under the name the server chose. Throws like `request`. */
export async function requestFile<C extends CallSpec>(call: C, input: RequestInput<C>): Promise<File> {
  const response = await respond(call, input)
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return new File([await response.blob()], name ?? 'download', {
    type: response.headers.get('Content-Type') ?? '',
  })
}

/** Saves a file as a download of the browser. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  followDownload(address, file.name)
  // The browser reads the address after this function; a minute is long past that.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Has the browser download a file from an address of this site. */
export function followDownload(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
