import { profileEditBody } from '@chukta/contract/identity/profile'
import { tidyName } from '@chukta/contract/names'
import { tidyMobile } from '@chukta/contract/tidy'
import { newNameErrors, TIDY_PERSON } from '../../../domain/person/person-values.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import type { Profile, ProfileEdit } from './profile-api.ts'

export type ProfileValues = ReturnType<typeof storedValues>

/** The tidying rule of each field. */
export const TIDY = {
  ...TIDY_PERSON,
  business_name: tidyName,
  business_address: tidyName,
  business_mobile: tidyMobile,
}

/** The form of a stored profile; a mobile that waits for its OTP is not there yet. */
export function storedValues({ mobile, user_details: details }: Profile) {
  return {
    first_name: details.first_name,
    last_name: details.last_name,
    mobile,
    address: details.address,
    city: details.city,
    state: details.state,
    pincode: details.pincode,
    business_name: details.company_name ?? '',
    business_address: details.company_address ?? '',
    business_mobile: details.company_contact ?? '',
  }
}

/** The call's body (spec 1 section 3); the e-mail is sent unchanged. */
export function profileBody(user: Pick<Profile, 'id' | 'email'>, values: ProfileValues): ProfileEdit {
  return { user_id: user.id, email: user.email, ...values }
}

/** The form's errors, by field. */
export function profileErrors(
  user: Pick<Profile, 'id' | 'email' | 'user_details'>,
  values: ProfileValues,
): Record<string, string> {
  const stored = user.user_details
  return {
    ...newNameErrors(values, stored),
    ...schemaErrors(profileEditBody, profileBody(user, values)),
  }
}
