/** Sentences about disputes that people see. */
export const DISPUTES = {
  statusUnknown: 'This status is not known.',
  kindUnknown: 'This kind of evidence is not known.',
  fileRequired: 'Please add at least one file.',
  fileTypes: 'Only PDF, JPG and PNG files.',
  fieldUnknown: 'This field is not known.',
  fieldsFormat: 'The fields cannot be read.',
  formRequired: 'Please choose why the dispute does not hold.',
  formsUnread: (gateway: string) =>
    `What ${gateway} asks for could not be read yet. Please try again in a few minutes.`,
  answerRequired: (field: string) => `Please fill in “${field}”.`,
  fieldFileRequired: (field: string) => `Please add a file to “${field}”.`,
  optionUnknown: 'Please choose one of the options.',
  noteLength: 'At most 1,000 characters.',
  evidenceTaken: 'Your evidence is on its way to the gateway.',
  acceptTitle: (order: string) => `Dispute accepted: ${order}`,
  facts: {
    amount: (amount: string) => `Disputed ${amount}`,
    open: 'waits for an answer',
    accepted: 'is refunded to the payer',
  },
  accepted: 'The dispute is accepted. The money is returned to the payer.',
  notOpen: 'This dispute does not wait for an answer any more.',
  tooLate: 'The time to answer is over.',
  onItsWay: 'An answer is on its way already. Please wait until the gateway has it.',
  fraudOnly: 'The bank only asks here, so accepting returns nothing. Refund the payment instead.',
  tooLarge: (gateway: string, megabytes: number) => `${gateway} takes files of at most ${megabytes} MB.`,
} as const
