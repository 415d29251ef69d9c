/** The specification's sentences about bills, word for word. Separate, so that sign-in does not load them. */
export const BILL_MESSAGES = {
  noOperators: 'No operators on selected category, Coming soon.',
  noBill: 'No bill.',
  fetchFailed: 'Unable to fetch bill.',
  fieldRequired: (label: string) => `${label} is required.`,
  /** `digits` is the `{n}` of the rule; null where it has none. */
  fieldInvalid: (label: string, digits: string | null) =>
    digits === null
      ? `${label} is invalid. Please enter exactly unknown length digits.`
      : `${label} is invalid. Please enter exactly ${digits} digits.`,
  // Not in the specification.
  dateInvalid: (label: string, format: string) => `${label} is invalid. Please enter a date as ${format}.`,
  operatorUnknown: 'This operator is not known.',
  nothingToView: 'This operator shows no bill. Please enter the amount.',
  otherService: 'This bill does not belong to the service.',
  operatorRequired: 'Operator is required.',
  lookUpAgain: 'This bill was looked up too long ago. Please view the bill again.',
  viewFirst: 'Please view the bill before paying it.',
  paidBefore: 'This bill was paid already. Pay it again only if you are sure.',
  underWay: 'A payment of this bill is under way. Pay it again only if you are sure.',
} as const
