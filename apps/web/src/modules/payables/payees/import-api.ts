import {
  checkPayees,
  getPayeeTemplate,
  importPayees,
  readPayeeFile,
} from '@chukta/contract/payables/payee-import'
import { useMutation } from '@tanstack/react-query'
import { requestFile } from '../../../lib/download.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import type { PayeeValues } from './payee-values.ts'
import { useForgetPayees } from './payees-api.ts'

const owner = (serviceId: number) => ({ user_id: storedUserId() ?? 0, service_id: serviceId })

/** The empty file of a category. */
export function requestTemplate(serviceId: number, format: 'csv' | 'xlsx'): Promise<File> {
  return requestFile(getPayeeTemplate, { params: { serviceId }, query: { format } })
}

/** How to treat rows that a filter of the workbook hides. */
export type HiddenRows = 'take' | 'leave'

/** Has the server read and check a file; nothing is stored. */
export function useReadPayees(serviceId: number) {
  return useMutation({
    mutationFn: async ({ file, hidden }: { file: File; hidden?: HiddenRows | undefined }) => {
      const { user_id, service_id } = owner(serviceId)
      const formData = new FormData()
      formData.set('user_id', String(user_id))
      formData.set('service_id', String(service_id))
      if (hidden) formData.set('hidden_rows', hidden)
      formData.set('file', file)
      return (await request(readPayeeFile, { formData })).data
    },
    // The rows hold whole account numbers: they are stored on the page alone.
    gcTime: 0,
  })
}

/** Has the server check rows that were changed. */
export async function requestCheck(serviceId: number, rows: PayeeValues[]) {
  return (await request(checkPayees, { body: { ...owner(serviceId), rows } })).data.rows
}

/** Adds rows, all or none. */
export function useImportPayees(serviceId: number) {
  const forget = useForgetPayees()
  return useMutation({
    mutationFn: async ({ rows, headers }: { rows: PayeeValues[]; headers: Record<string, string> }) =>
      (await request(importPayees, { body: { ...owner(serviceId), rows }, headers })).data,
    gcTime: 0,
    onSuccess: forget,
  })
}
