export const duePaymentsPage = () => import('../features/schedules/due-payments-page.tsx')
export const schedulePage = () => import('../features/schedules/schedule-page.tsx')
