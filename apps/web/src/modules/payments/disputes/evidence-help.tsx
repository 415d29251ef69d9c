import classes from './disputes.module.css'
import type { DisputeDetail } from './disputes-api.ts'
import { DISPUTES_TEXT } from './disputes-text.ts'
import { adviceFor } from './evidence-advice-text.ts'

const text = DISPUTES_TEXT

/** Above the form: the documents that the bank wants, in the gateway's words, and advice for the reason. */
export function EvidenceHelp({ dispute }: { dispute: DisputeDetail }) {
  const lists = [
    [text.wanted, dispute.wanted_evidence],
    [text.helps, adviceFor(dispute)],
  ] as const
  return lists.map(
    ([title, lines]) =>
      lines.length > 0 && (
        <div key={title}>
          <h3>{title}</h3>
          <ul className={classes.advice}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ),
  )
}
