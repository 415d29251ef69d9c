import type { StudentBill } from '@chukta/contract/payables/education'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../lib/time/days.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { useStudentBills } from './education-api.ts'
import { EDUCATION_TEXT } from './education-text.ts'
import classes from './student-list.module.css'

const text = EDUCATION_TEXT
const MOST = 4

type Props = { onUse: (bill: StudentBill) => void }

/** The students that fees were entered for last, each once; left out while there is none. */
export function StudentList({ onUse }: Props) {
  const { data: bills } = useStudentBills()
  const students = newestOfEach(bills ?? []).slice(0, MOST)
  if (students.length === 0) return null
  return (
    <section className={classes.sheet} aria-labelledby="students">
      <h2 id="students">{text.students}</h2>
      <p className={classes.note}>{text.studentsNote}</p>
      <ul>
        {students.map((bill) => (
          <li key={bill.unique_id} className={classes.student}>
            <div className={classes.row}>
              <span className={classes.name}>{bill.customerName}</span>
              <Amount rupees={bill.billAmount} />
            </div>
            <p className={classes.note}>
              {bill.school_name}, {bill.branch_name}
            </p>
            <div className={classes.row}>
              <span className={classes.note}>{formatDay(bill.dueDate)}</span>
              {bill.payment_status === null ? (
                <StatusChip status="unpaid" label={text.notPaid} />
              ) : (
                <StatusChip status={bill.payment_status} />
              )}
            </div>
            <div className={classes.actions}>
              <Button
                variant="default"
                size="sm"
                onClick={() => onUse(bill)}
                aria-label={text.againFor(bill.customerName)}
              >
                {text.useAgain}
              </Button>
              <Link
                to="/view-student-bill/$uniqueId"
                params={{ uniqueId: bill.unique_id }}
                className={buttonClass({ variant: 'subtle', size: 'sm' })}
                aria-label={text.viewFor(bill.customerName)}
              >
                {text.view}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function newestOfEach(bills: readonly StudentBill[]): StudentBill[] {
  const students = new Map<string, StudentBill>()
  for (const bill of bills) {
    const key = JSON.stringify([bill.school_id, bill.student_administarion_number, bill.customerName])
    if (!students.has(key)) students.set(key, bill)
  }
  return [...students.values()]
}
