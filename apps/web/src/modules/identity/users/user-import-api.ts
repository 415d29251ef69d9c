import {
  checkUsers,
  getUserTemplate,
  importUsers,
  readUserFile,
} from '@chukta/contract/identity/user-import/user-import'
import { useQueryClient } from '@tanstack/react-query'
import type { HiddenRows, ImportValues, ReadFile } from '../../../domain/import/import-kind.ts'
import { requestFile } from '../../../lib/download.ts'
import { request } from '../../../lib/http.ts'

/** The one choice of an import: the role, and the person above; null for the signed-in person. */
export type ImportPlace = { role: 2 | 3 | 4; parent_id: number | null }

/** The empty file of a role. */
export function requestTemplate(role: 2 | 3 | 4, format: 'csv' | 'xlsx'): Promise<File> {
  return requestFile(getUserTemplate, { query: { role, format } })
}

/** Has the server read and check a file; nothing is stored. */
export async function requestRead(
  { role, parent_id }: ImportPlace,
  file: File,
  hidden: HiddenRows | undefined,
): Promise<ReadFile> {
  const formData = new FormData()
  formData.set('role', String(role))
  if (parent_id !== null) formData.set('parent_id', String(parent_id))
  if (hidden) formData.set('hidden_rows', hidden)
  formData.set('file', file)
  return (await request(readUserFile, { formData })).data
}

/** Has the server check rows that were changed. */
export async function requestCheck(place: ImportPlace, rows: ImportValues[]) {
  return (await request(checkUsers, { body: { ...place, rows } })).data.rows
}

/** Adds rows, all or none; the lists reload. */
export function useImportUsers(place: ImportPlace) {
  const queryClient = useQueryClient()
  return async (rows: ImportValues[], headers: Record<string, string>) => {
    const { data } = await request(importUsers, { body: { ...place, rows }, headers })
    // Not awaited: the screen continues while the lists reload.
    void queryClient.invalidateQueries({ queryKey: ['users'] })
    return data
  }
}
