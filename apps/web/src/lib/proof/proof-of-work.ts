import type { PowChallenge } from '@chukta/contract/identity/human-check'
import { PROOF_TEXT } from './proof-text.ts'
import workerUrl from './proof-worker.ts?worker&url'

type Solution = { counter: number; derivedKey: string }
type Work = { proof: Promise<string>; onShare: Set<(share: number) => void> }

/** By signature: a challenge begun while the person typed is not begun again when they send the form. */
const begun = new Map<string, Work>()

/**
 * Does a proof of work in the background and returns it as the calls take it; `onShare` gets the share done, from 0 to 1.
 * Throws when the browser runs no worker.
 */
export function prove(challenge: PowChallenge, onShare?: (share: number) => void): Promise<string> {
  const work = begun.get(challenge.signature) ?? begin(challenge)
  if (onShare) work.onShare.add(onShare)
  return work.proof
}

function begin(challenge: PowChallenge): Work {
  const onShare: Work['onShare'] = new Set()
  const proof = new Promise<string>((resolve, reject) => {
    const worker = new Worker(workerUrl, { type: 'module' })
    const end = (solution: Solution | null) => {
      worker.terminate()
      if (solution) return resolve(btoa(JSON.stringify({ challenge, solution })))
      begun.delete(challenge.signature)
      reject(new Error('the proof of work could not be done'))
    }
    worker.onerror = () => end(null)
    worker.onmessage = ({ data }: MessageEvent<number | Solution | null>) => {
      if (typeof data !== 'number') return end(data)
      for (const listener of onShare) listener(data)
    }
    worker.postMessage(challenge.parameters)
  })
  const work = { proof, onShare }
  begun.set(challenge.signature, work)
  return work
}

/** Does the proof, with the button's label meanwhile, and calls with it. */
export async function sendProven<T>(
  challenge: PowChallenge,
  call: (pow: string) => Promise<T>,
  say: (text: string | null) => void,
): Promise<T> {
  say(PROOF_TEXT.checking(0))
  const pow = await prove(challenge, (share) => say(PROOF_TEXT.checking(Math.round(share * 100))))
  say(null)
  return call(pow)
}
