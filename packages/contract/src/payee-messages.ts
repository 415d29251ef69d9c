/**
 * What the specification fixes about payees of every category, word for word; a category's own sentences stand in its
 * entry. Apart from the others, so that sign-in does not carry it.
 */
export const PAYEE_MESSAGES = {
  nameRequired: 'Name is required.',
  mobileRequired: 'Mobile number is required.',
  mobileNumeric: 'Mobile number must be numeric.',
  mobileLength: 'Mobile number must be 10 digits.',
  mobileStart: 'Mobile number must start with 6, 7, 8, or 9.',
  panFormat: 'PAN must be in format(e.g., ABCDE1234F)',
  panRequired: 'Pan number is required.',
  addressRequired: 'Address is required.',
  bankNameRequired: 'Bank name is required.',
  accountNumberRequired: 'Account number is required.',
  accountHolderRequired: 'Account holder name is required.',
  ifscRequired: 'Ifsc code is required.',
  branchRequired: 'Branch is required.',
  rentRequired: 'Monthly rent is required.',
  amountRequired: 'Amount is required.',
  paymentTypeRequired: 'Please select payment type.',
  fileTypes: 'Only JPG, JPEG, PNG, PDF, DOC, and DOCX files are allowed.',
  officeFileTypes: 'Only PDF, DOCX, XLSX files are allowed.',
  pdfOnly: 'PDF file only allowed.',
  rentalFileMissing: 'Please upload a valid agreement file.',
  vendorFileMissing: 'Please upload a valid invoice document.',
  documentMissing: 'Please upload a valid document.',
  documentRequired: 'Document is required.',
  legalDocumentRequired: 'Legal Document is required.',
  salaryRequired: 'Salary is required.',
  // Ours: the specification asks for a name, a whole, sane value and leaves the sentence open.
  nameLetter: 'Please use at least one letter in the name.',
  amountRange: 'Amount must be more than ₹0.00 and at most ₹10,00,000.00, with at most two decimals.',
  accountNumberFormat: 'Account number must be 4 to 34 letters or digits.',
  ifscFormat: 'Ifsc code must be letters and digits, at most 20.',
  fileTooLarge: 'The file must be at most 10 MB.',
  fileBroken: 'The file cannot be read. Please choose another.',
} as const
