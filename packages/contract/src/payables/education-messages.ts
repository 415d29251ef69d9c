/** The specification's sentences about education fees, word for word. Separate, so that sign-in does not load them. */
export const EDUCATION_MESSAGES = {
  admissionNumberRequired: 'Student admission number is required.',
  amountRequired: 'Amount is required.',
  studentNameRequired: 'Student name is required.',
  storeFailed: 'Failed to store student details.',
  schoolsFailed: 'Unable to fetching the schools',
  schoolAddFailed: 'Unable to adding the school details',
  // The specification requires the field or the rule and leaves the sentence open.
  schoolNameRequired: 'School name is required.',
  branchNameRequired: 'Branch name is required.',
  stateRequired: 'State is required.',
  cityRequired: 'City is required.',
  schoolRequired: 'School is required.',
  cityElsewhere: 'This city is not in the chosen state.',
  schoolElsewhere: 'This school is not in the chosen city.',
  schoolAdded: 'School details added successfully.',
  storeFirst: 'Please enter the student details first.',
  amountDiffers: 'The amount is not that of the student details. Please enter them again.',
  paidBefore: 'This student bill is paid already. Please enter the student details again.',
} as const
