import type { NoticeKind } from '@chukta/contract/messaging/notices'
import { listSearch } from '../../../lib/list-search.ts'

type NoticesSearch = ReturnType<typeof listSearch> & { kind?: NoticeKind; unread?: '1' }

/** Reads page, size, kind and whether the unread alone are shown from the address. The server knows the kinds. */
export function noticesSearch({ kind, unread, ...raw }: Record<string, unknown>): NoticesSearch {
  return {
    ...listSearch(raw),
    ...(typeof kind === 'string' && /^[a-z]+(-[a-z]+)?$/.test(kind) && { kind: kind as NoticeKind }),
    ...(String(unread) === '1' && { unread: '1' as const }),
  }
}
