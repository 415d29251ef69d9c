import { expect, it } from 'vitest'
import { eventually } from '../../../test/portal/harness.ts'
import { startApart } from './sweep.ts'

it('starts the first sweep at once and the others after it, stops what began, and begins nothing after that', async () => {
  const started: string[] = []
  const stopped: string[] = []
  const sweep = (name: string) => () => {
    started.push(name)
    return async () => {
      stopped.push(name)
    }
  }
  const stop = startApart([sweep('first'), sweep('second'), ...Array(600).fill(sweep('much later'))])
  expect(started).toEqual(['first'])
  await eventually(async () => started.length > 2)
  expect(started.slice(0, 3)).toEqual(['first', 'second', 'much later'])
  await stop()
  const began = started.length
  expect(began).toBeLessThan(602)
  expect(stopped).toEqual(started)
  // Longer than between two starts.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(started).toHaveLength(began)
})
