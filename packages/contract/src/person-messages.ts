/**
 * The sentences about becoming and staying a user, those that the specification fixes with their misspellings.
 * Apart from the others, because the sign-in page needs none of them.
 */
export const PERSON = {
  register: {
    firstNameRequired: 'First name is required.',
    lastNameRequired: 'Last name is required.',
    emailRequired: 'Email is required.',
    emailInvalid: 'Please enter a valid email address.',
    addressRequired: 'Address is required.',
    cityRequired: 'City is required.',
    pincodeRequired: 'Pincode is required.',
    passwordRequired: 'Password is required.',
    confirmMismatch: 'Confirm password must be the same as password.',
    failed: 'Unable to register.',
    registered: 'Registered successfully.',
    // The specification names the field and leaves the sentence open.
    confirmRequired: 'Confirm password is required.',
    memberTypeRequired: 'Please select a member type.',
    stateRequired: 'State is required.',
    stateUnknown: 'Please select a state.',
    pincodeFormat: 'Pincode must be 6 digits.',
    emailTaken: 'The email has already been taken.',
    mobileTaken: 'The mobile has already been taken.',
    nameLetters: 'Please use letters, spaces, hyphens and apostrophes, and a dot only after an initial.',
    captchaNeeded:
      'Several people have registered from your network. Please type the letters in the picture.',
  },
  verification: {
    panFormat: 'PAN number must be in the format ABCDE1234F.',
    panHolderRequired: 'Pan holder name is required.',
    gstinRequired: 'GST number is required.',
    statusFailed: 'Unable to shown status of documents .',
    panUnable: 'Unable to verify the PAN details.',
    panFailed: 'PAN verification failed.',
    aadhaarFailed: 'Aadhaar verification failed.',
    gstinFailed: 'Error occurred while verifying GSTIN.',
    documentsFailed: 'Unable to fetch document details.',
    signingMissing: 'Document upload failed or missing signing link.',
    redirectFailed: 'Unable to redirect signature page.',
    // The specification names the rule and leaves the sentence open.
    panRequired: 'PAN number is required.',
    aadhaarRequired: 'Aadhaar number is required.',
    aadhaarDigits: 'Aadhaar number must be numeric.',
    aadhaarLength: 'Aadhaar number must be 12 digits.',
    gstinFormat: 'GST number must be in the format 27ABCDE1234F1Z0.',
    gstinState: 'A GST number begins with the two digits of a state. No state has these.',
    gstinCheck: 'This GST number has a typing error: its last character does not fit the others.',
    gstinKinds: {
      tcs: 'This GST number is for collecting tax (TCS). Please enter the one that the business sells under.',
      tds: 'This GST number is for deducting tax (TDS). Please enter the one that the business sells under.',
      uin: 'This is the UIN of an embassy or a UN body. Please enter the GST number with the PAN of the business.',
      'non-resident':
        'This GST number of a non-resident holds no PAN. Please enter the one with the PAN of the business.',
      oidar:
        'This GST number of an online service from abroad (OIDAR) holds no PAN. Please enter the one with the PAN of the business.',
    },
    agreeRequired: 'Please agree to the documents.',
    refRequired: 'Please ask for a new OTP.',
    panVerified: 'PAN verified successfully.',
    panInvalid: 'This PAN is not valid.',
    panName: 'The name is not the one on this PAN.',
    aadhaarOtpSent: 'OTP has been sent to the mobile linked with your Aadhaar.',
    aadhaarInvalid: 'This Aadhaar number is not valid.',
    aadhaarNoMobile: 'Aadhaar not linked to mobile number.',
    aadhaarVerified: 'Aadhaar verified successfully.',
    aadhaarAgain: 'Please enter your Aadhaar number again.',
    gstinVerified: 'GSTIN verified successfully.',
    gstinInvalid: 'This GST number is not valid.',
    gstinOtherPan: 'This GST number belongs to another PAN.',
    linkOver: 'This link is no longer valid. Please ask for a new one with Forgot Password.',
    stepDone: 'This step is done already.',
    stepClosed: 'Please finish the step before this one first.',
    notForIndividuals: 'An individual needs no GST number.',
    documentBusy: 'Your document is being prepared. Please try again in a moment.',
    waitForResend: 'Please wait before you ask for a new OTP.',
  },
  aadhaarOtp: {
    invalid: 'Invalid OTP. Please check and try again.',
    wentWrong: 'Something went wrong. Please try again later.',
    network: 'Network error. Please check your connection.',
    resendFailed: 'Failed to resend OTP. Please try again.',
    // Not in the specification.
    spent: 'Too many wrong OTPs. Please ask for a new one.',
    resent: 'A new OTP has been sent.',
  },
  // Not in the specification: a second method to verify the Aadhaar.
  digilocker: {
    failed: 'DigiLocker could not be opened.',
    redirectFailed: 'Unable to redirect to DigiLocker.',
    busy: 'DigiLocker is being opened. Please try again in a moment.',
    notStarted: 'Please start with DigiLocker first.',
    pending: 'DigiLocker has not shared your Aadhaar yet.',
    review:
      'The name on your Aadhaar is close to the one we know, and a person is comparing them. You can also use your Aadhaar number.',
    expired: 'The time at DigiLocker ran out. Please try again, or use your Aadhaar number.',
    denied: 'DigiLocker did not share an Aadhaar. Please try again and allow it, or use your Aadhaar number.',
    mismatch:
      'This Aadhaar has another name than the one we know you by. Please try again with your own, or use your Aadhaar number.',
  },
  // The same where DigiLocker is the only method.
  digilockerAlone: {
    review:
      'The name on your Aadhaar is close to the one we know, and a person is comparing them. This page continues once that is done.',
    expired: 'The time at DigiLocker ran out. Please try again.',
    denied: 'DigiLocker did not share an Aadhaar. Please try again and allow it.',
    mismatch:
      'This Aadhaar has another name than the one we know you by. Please try again with your own, or write to our support.',
  },
  // Not in the specification: the ways depend on the operator's services.
  aadhaarWays: {
    noOtp: 'We cannot have an Aadhaar OTP sent at present. Please use DigiLocker instead.',
    noDigilocker: 'DigiLocker cannot be used here at present. Please use your Aadhaar number.',
    none: 'An Aadhaar cannot be verified here at present. Please write to our support. What you have done so far is kept.',
  },
  passwords: {
    emailRequired: 'Email is a required field',
    tooShort: 'Password must be at least 6 characters long',
    mismatch: 'Confirm passwords do not match with password',
    empty: 'This field cannot be empty',
    // The specification requires a message and leaves it open.
    linkSent: 'If this email is registered, a link to choose a new password is on its way.',
    linkMissing: 'The link is not complete. Please open it from the mail again.',
    linkOver: 'This link is no longer valid. Please ask for a new one.',
    reset: 'Your password has been changed. Please sign in.',
    set: 'Your password has been set.',
    changed: 'Your password has been changed. Please sign in again.',
    currentWrong: 'This is not your present password.',
    sameAsCurrent: 'Please choose another password than the present one.',
  },
  profile: {
    loadFailed: 'Unable to fetching the user details.',
    updateFailed: 'Unable to update the user details.',
    addFailed: 'Unable to add the user details',
    // The specification requires a message and leaves it open.
    updated: 'Profile updated successfully.',
    otpSent: 'Profile updated. Please confirm the change with the OTP that was sent.',
    contactChanged: 'Your contact details have been changed.',
    contactConfirmed: 'Your contact details are confirmed.',
    confirmSent: { mobile: 'OTP has been sent to your mobile.', email: 'OTP has been sent to your email.' },
    mobileReleased: 'This mobile is not confirmed as yours. Please have the OTP sent to your email.',
    confirmedAlready: 'It is confirmed already.',
    contactForgotten: 'The change has been dropped.',
    nothingPending: 'There is no change to confirm.',
    businessMobile: 'Business contact number must be at most 10 digits.',
  },
} as const
