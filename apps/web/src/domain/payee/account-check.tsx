import type { PayeeTrust } from '@chukta/contract/payouts/payee-trust'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { formatDate } from '../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { labelOf, wordIn } from '../../lib/word-in.ts'
import { BusyButton } from '../../ui/form/button.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import classes from './account-check.module.css'
import { ACCOUNT_TEXT } from './account-text.ts'
import { useCheckPayee } from './payee-trust.ts'

const text = ACCOUNT_TEXT

const LOOKS = {
  matches: { tone: 'ok', Icon: Check },
  similar: { tone: 'warn', Icon: CircleAlert },
  different: { tone: 'bad', Icon: CircleAlert },
  unnamed: { tone: 'ok', Icon: Check },
  'not-found': { tone: 'bad', Icon: CircleAlert },
  checking: { tone: 'quiet', Icon: Clock },
  'not-checked': { tone: 'quiet', Icon: Clock },
} as const

type Props = {
  id: number
  trust: PayeeTrust
  showsEarlier?: boolean
  /** A good answer that is told above already is folded. */
  isFolded?: boolean
}

/** The bank's answer about a payee's account beside the name given, and the warnings against paying it. */
export function AccountCheck({ isFolded = false, ...check }: Props) {
  const { verdict, warnings, can_check } = check.trust
  if (!isFolded || verdict !== 'matches' || warnings.length > 0 || can_check) return <Answer {...check} />
  return (
    <Disclosure className={classes.folded} summary={text.title}>
      <Answer {...check} />
    </Disclosure>
  )
}

function Answer({ id, trust, showsEarlier = false }: Omit<Props, 'isFolded'>) {
  const { verdict, problem, name_given: given, name_at_bank: atBank, match_score: score } = trust
  const { tone, Icon } = wordIn(LOOKS, verdict) ?? LOOKS['not-checked']
  return (
    <section className={classes.check} aria-label={text.title} data-tone={tone}>
      <p className={classes.verdict} role="status">
        <Icon size={18} strokeWidth={2} aria-hidden />
        <span>
          {wordIn(text.verdicts, verdict)?.({ given, atBank: atBank ?? '' }) ?? verdict}
          {problem && ` ${labelOf(text.problems, problem)}`}
        </span>
      </p>
      {atBank !== null && (
        <Facts
          facts={[
            { label: text.nameGiven, value: given },
            {
              label: text.nameAtBank,
              value: (
                <>
                  {atBank}
                  {score !== null && <small className={classes.score}>{text.score(score)}</small>}
                </>
              ),
            },
          ]}
        />
      )}
      {trust.warnings.map(({ kind, count }) => (
        <p key={kind} className={classes.warning}>
          <CircleAlert size={18} strokeWidth={2} aria-hidden />
          <span>{wordIn(text.warnings, kind)?.(count ?? 0) ?? kind}</span>
        </p>
      ))}
      {trust.can_check && <AskButton id={id} />}
      {showsEarlier && trust.earlier.length > 0 && (
        <div className={classes.earlier}>
          <p>{text.earlier}</p>
          <ul>
            {trust.earlier.map((old) => (
              <li key={old.replaced_at}>
                {text.earlierOne(
                  old.account_number,
                  old.ifsc_code,
                  old.holder_name,
                  formatDate(old.replaced_at),
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Its place while it loads: as high as the folded answer about an account that the bank knows, which most are. */
export function AccountCheckComing() {
  return <div className={classes.coming} aria-hidden="true" />
}

function AskButton({ id }: { id: number }) {
  const check = useCheckPayee(id)
  const press = async () => {
    try {
      toast.info((await check.mutateAsync()).data.message)
    } catch (error) {
      toastRefusal(error, text.askFailed)
    }
  }
  return (
    <div>
      <BusyButton
        type="button"
        variant="default"
        size="sm"
        busy={check.isPending}
        busyText={text.asking}
        onClick={() => void press()}
      >
        {text.ask}
      </BusyButton>
    </div>
  )
}
