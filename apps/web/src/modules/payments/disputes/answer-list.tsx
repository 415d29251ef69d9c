import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import classes from './disputes.module.css'
import type { DisputeDetail } from './disputes-api.ts'
import { DISPUTES_TEXT } from './disputes-text.ts'

const text = DISPUTES_TEXT

/** Our answers, and whether the gateway has them. */
export function AnswerList({ answers }: Pick<DisputeDetail, 'answers'>) {
  return (
    <Sheet aria-labelledby="dispute-answers">
      <h2 id="dispute-answers" className={classes.heading}>
        {text.answers}
      </h2>
      {answers.length === 0 ? (
        <p className={classes.quiet}>{text.noAnswers}</p>
      ) : (
        <ul className={classes.answers}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <strong>{answer.kind === 'accept' ? text.gaveIn : text.handedIn}</strong>
              {': '}
              {labelOf(text.answerStates, answer.status)}
              <small>{text.by(answer.requested_by, formatDateTime(answer.requested_at))}</small>
              {answer.note && <p>{answer.note}</p>}
              {answer.form && <p>{answer.form.label}</p>}
              {answer.form?.values.map(({ label, value }) => (
                <p key={label}>{text.filledIn(label, value)}</p>
              ))}
              {answer.message && <p>{answer.message}</p>}
              <ul>
                {answer.files.map((file) => (
                  <li key={file.url}>
                    <a href={file.url} target="_blank" rel="noopener">
                      {file.name}
                    </a>
                    {`, ${file.field_label ?? labelOf(text.kinds, file.kind)}`}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
