/** The text of the "?" beside a hard field: the question is the name of its button. */
export type Help = { ask: string; answer: string }

/**
 * People's questions at a field, and their answers. Separate from the screens' own texts: several features ask for the
 * same thing, and it is explained in the same words everywhere.
 */
export const HELP = {
  payeePan: {
    ask: 'Why is the PAN asked for?',
    answer:
      'The PAN is the tax number of whom you pay: five letters, four digits, one letter, printed on the PAN card. It tells people of the same name apart, and your own tax papers may need it. Ask them for a copy of the card. It is kept encrypted.',
  },
  ownPan: {
    ask: 'Why is the PAN asked for?',
    answer:
      'The law asks everybody who moves other people’s money to know who they are. The PAN is your tax number, printed on the PAN card. It is compared with the records of the Income Tax Department, and nothing is filed or changed there.',
  },
  aadhaar: {
    ask: 'What happens with the Aadhaar?',
    answer:
      'It is handed on once, so that the Aadhaar authority (UIDAI) sends a code to your mobile. We store its last four digits only, never the whole number.',
  },
  aadhaarOtp: {
    ask: 'Where does the code come from?',
    answer:
      'The Aadhaar authority (UIDAI) sends six digits by SMS to the mobile that is linked with your Aadhaar; it may be another mobile than the one you registered here. Typing them here confirms that the Aadhaar is yours. Never tell them to a caller.',
  },
  gstin: {
    ask: 'What is a GSTIN?',
    answer:
      'The number of a business in the GST register: two digits for the state, the ten characters of its PAN, then three more. It is at the top of the registration certificate and on every invoice of the business.',
  },
  accountNumber: {
    ask: 'Where is the number of the account?',
    answer:
      'On the first page of the passbook, on every statement, and on a cheque. It is not the number on a debit card. Copy it digit by digit: a bank sends money to the number and ignores the name.',
  },
  accountHolder: {
    ask: 'Which name does the bank know?',
    answer:
      'The name as the bank knows it: as it is printed on the passbook or the cheque, with the initials written as there. It may differ from the name people use. The bank is asked whether number and name belong together.',
  },
  ifsc: {
    ask: 'What is an IFSC?',
    answer:
      'The code of the branch that keeps the account: four letters, a zero, six letters or digits, such as SBIN0001234. It is printed on every cheque, beside the address of the branch, and on the first page of the passbook.',
  },
  charge: {
    ask: 'What is the charge?',
    answer:
      'What it costs to pay by this method, with GST. It comes on top of the amount, and whom you pay receives the whole amount. Another method may cost less.',
  },
  cvv: {
    ask: 'Where is the CVV?',
    answer:
      'Three digits on the back of the card, at the end of the signature strip; four on the front of an American Express card. The field belongs to the payment gateway: what you type never reaches us and is not stored.',
  },
  urn: {
    ask: 'What is a URN?',
    answer:
      'The number of this payment in our books. Name it when you write to us: with it the payment is found at once.',
  },
  utr: {
    ask: 'What is a UTR?',
    answer:
      'The number that banks give to a transfer. With it the bank of whom you paid finds the money on its statement, even when it is not seen at once.',
  },
  passkey: {
    ask: 'What is a passkey?',
    answer:
      'A key that your phone or computer makes and keeps for this portal. It opens with your finger, your face or the device’s PIN; nothing of these is sent to us. It cannot be guessed, and a false page that looks like this one cannot use it.',
  },
  recoveryCodes: {
    ask: 'What are these codes for?',
    answer:
      'When your phone or your passkey is lost, one of them takes its place. Each works once. Print them or keep them in a password manager, not on the phone alone.',
  },
} as const satisfies Record<string, Help>
