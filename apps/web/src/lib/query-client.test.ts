import { onlineManager } from '@tanstack/react-query'
import { afterAll, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { RequestError } from './request-error.ts'

afterAll(() => onlineManager.setOnline(true))

test('a write without a net fails at once, and nothing sends it when the net is back', async () => {
  onlineManager.setOnline(false)
  let sent = 0
  const write = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => {
      sent += 1
      return Promise.reject(new Error('no net'))
    },
  })
  const state = write.execute(undefined).catch((error: Error) => error.message)
  await Promise.resolve()
  expect([sent, write.state.isPaused]).toEqual([1, false])
  expect(await state).toBe('no net')
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(sent).toBe(1)
})

test('a read without a net is sent once', async () => {
  onlineManager.setOnline(false)
  let asked = 0
  const read = queryClient.fetchQuery({
    queryKey: ['anything'],
    retry: queryClient.getDefaultOptions().queries?.retry ?? 9,
    queryFn: () => {
      asked += 1
      return Promise.reject(new RequestError(0, null, null))
    },
  })
  await expect(read).rejects.toThrow(RequestError)
  expect(asked).toBe(1)
})
