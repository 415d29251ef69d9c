// Apart from their routes, as in pay-screens.ts.
import { withPaymentDialog } from './with-payment-dialog.tsx'

export const addSchoolPage = () => import('../modules/payables/education/add-school-page.tsx')
export const studentBillPage = () => import('../modules/payables/education/student-bill-page.tsx')
export const educationFeePage = async () => ({
  EducationFeePage: await withPaymentDialog(
    import('../modules/payables/education/education-fee-page.tsx').then((page) => page.EducationFeePage),
  ),
})
