import { MEMBER_TYPES } from '@chukta/contract/identity/registration'
import { aadhaarVerificationBody } from '@chukta/contract/identity/verification'
import { PERSON } from '@chukta/contract/person-messages'
import { tidyNumber } from '@chukta/contract/tidy'
import { useNavigate } from '@tanstack/react-router'
import { HELP } from '../../../domain/help/help-text.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { storeAadhaarRef } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { SlotInput } from '../../../ui/form/code/slot-input.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { AadhaarWithoutOtp } from './aadhaar-without-otp.tsx'
import { DigilockerNews } from './digilocker-news.tsx'
import { DigilockerWay } from './digilocker-way.tsx'
import { aadhaarAdvice } from './number-advice.ts'
import { stepFailed } from './step-failure.ts'
import classes from './step-form.module.css'
import { KeptNote, StepBar, type StepProps } from './step-parts.tsx'
import { digilockerState, memberTypeOf } from './steps.ts'
import { useSendAadhaarOtp } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT
const GROUPS = [4, 4, 4]
const EMPTY = { aadhaar_number: '' }
const SENTENCES = {
  refused: PERSON.verification.aadhaarFailed,
  unable: PERSON.verification.aadhaarFailed,
}

const check = (values: typeof EMPTY) => schemaErrors(aadhaarVerificationBody, values)

/** Second step, by the methods offered here. */
export function AadhaarStep(props: StepProps) {
  return props.user.aadhaar_ways.includes('otp') ? (
    <NumberForm {...props} />
  ) : (
    <AadhaarWithoutOtp {...props} />
  )
}

/**
 * The Aadhaar number, which stays in memory alone; the next page takes its OTP. Or DigiLocker, whose page leads
 * back here.
 */
function NumberForm({ link, user, onDone }: StepProps) {
  const navigate = useNavigate()
  const sendOtp = useSendAadhaarOtp(link)
  const form = useSchemaForm({ initial: EMPTY, check })
  const send = form.submit(async (values) => {
    try {
      const { data } = await sendOtp.mutateAsync(values)
      storeAadhaarRef(data.ref_id)
      toast.success(data.message)
      await navigate({ to: '/aadhar-otp', search: link })
    } catch (error) {
      if (stepFailed(error, form, 'aadhaar_number', SENTENCES)) await onDone()
    }
  })
  const number = form.values.aadhaar_number
  const advice = aadhaarAdvice(number)
  const { onBlur, error } = form.text('aadhaar_number')
  const way = { link, state: digilockerState(user), isAlone: false, onDone }
  const ownNumber = memberTypeOf(user) === MEMBER_TYPES.individual
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <PageHeading title={text.aadhaarTitle} note={ownNumber ? text.aadhaarNote : text.aadhaarOfSigner} />
      <DigilockerNews {...way} />
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <div>
        <SlotInput
          name="aadhaar_number"
          label={text.aadhaar}
          help={<FieldHelp {...HELP.aadhaar} />}
          groups={GROUPS}
          keep={(typed) => tidyNumber(typed).replace(/\D/g, '')}
          value={number}
          onChange={(aadhaar_number) => form.set({ aadhaar_number })}
          error={error}
          input={{ onBlur, inputMode: 'numeric' }}
        />
        <div role="status">{advice && <AdviceLine tone={advice.tone}>{advice.sentence}</AdviceLine>}</div>
      </div>
      <KeptNote>
        {text.aadhaarKept} {text.aadhaarConsent}
      </KeptNote>
      <StepBar busy={form.busy} slow={text.slow.aadhaar} />
      {user.aadhaar_ways.includes('digilocker') && <DigilockerWay {...way} />}
    </form>
  )
}
