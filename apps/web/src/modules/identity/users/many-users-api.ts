import { changeStatusOfUsers, exportUsers } from '@chukta/contract/identity/many-users'
import type { ExportFormat } from '@chukta/contract/insight/exports'
import { requestFile } from '../../../lib/download.ts'
import { request } from '../../../lib/http.ts'
import { useUsersMutation } from './users-api.ts'

type Wish = { users: number[]; status: 0 | 1 }

/** Switches several users on (1) or off (0); returns the result of each. */
export function useSwitchUsers() {
  return useUsersMutation(async ({ headers, ...body }: Wish & { headers: Record<string, string> }) => {
    return (await request(changeStatusOfUsers, { body, headers })).data
  })
}

/** The file of chosen users. */
export function requestUserFile(ids: number[], format: ExportFormat): Promise<File> {
  return requestFile(exportUsers, { query: { users: ids.join(','), format } })
}
