export type PageQuery = Partial<Record<'from' | 'to' | 'count' | 'skip', string>>

export const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items })

/** Those of a span of time, ten unless another count is asked for. */
export function pageOf<T extends { created_at: number }>(items: T[], query: PageQuery): T[] {
  const [from, to] = [Number(query.from ?? 0), Number(query.to ?? Number.MAX_SAFE_INTEGER)]
  const [count, skip] = [Number(query.count ?? 10), Number(query.skip ?? 0)]
  return items.filter(({ created_at: at }) => at >= from && at <= to).slice(skip, skip + count)
}
