import { trackMoney } from '@chukta/contract/payments/track'
import { useQuery } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'

/** How often an open page looks again: money arrives while somebody waits for it. */
const LOOK_AGAIN_MS = 30_000

/** Where the money is, for whoever has the link; a link that leads nowhere is asked about once. */
export function useTracked(token: string) {
  return useQuery({
    ...dataQuery(['track', token], trackMoney, { params: { token } }),
    refetchInterval: ({ state }) => {
      const way = state.data?.data
      const isOver =
        !way ||
        way.end !== null ||
        way.steps.some(({ step, state: is }) => step === 'arrived' && is === 'done')
      return isOver ? false : LOOK_AGAIN_MS
    },
  })
}
