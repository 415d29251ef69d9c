/** Sentences written where they are used. `{n}` is a filled-in part. */
export const OWN: Readonly<Record<string, string>> = {
  // Of refusals.
  'Invalid credentials': 'यूज़रनेम या पासवर्ड सही नहीं है',
  'Please confirm that it is you, then try again.': 'कृपया पुष्टि करें कि यह आप ही हैं, फिर कोशिश करें।',
  'Another super admin has to decide.': 'फ़ैसला किसी दूसरे सुपर एडमिन को करना है।',
  'Your role needs a second factor. Please add a passkey or an authenticator app to go on.':
    'आपकी भूमिका के लिए सुरक्षा का दूसरा तरीका ज़रूरी है। आगे बढ़ने के लिए कृपया पासकी या ऑथेंटिकेटर ऐप जोड़ें।',
  'An API key was in the address, where logs keep it. The key has been ended. Send it in the Authorization header.':
    'API कुंजी पते में थी, जो लॉग में रह जाता है। कुंजी बंद कर दी गई है। उसे Authorization हेडर में भेजें।',
  'This key is for another portal: a live portal takes ck_live_ keys, and a test portal takes ck_test_ keys.':
    'यह कुंजी किसी दूसरे पोर्टल की है: लाइव पोर्टल ck_live_ वाली कुंजियाँ लेता है, और टेस्ट पोर्टल ck_test_ वाली।',
  'This version of the API does not exist.': 'API का यह संस्करण नहीं है।',
  'This cannot be done in the present state.': 'मौजूदा स्थिति में यह नहीं किया जा सकता।',
  'The request took too long to arrive.': 'अनुरोध पहुँचने में बहुत देर लगी।',
  'The request is too large.': 'अनुरोध बहुत बड़ा है।',
  'The address is too long.': 'पता बहुत लंबा है।',
  'The headers are too large.': 'हेडर बहुत बड़े हैं।',
  'Too many tries. Please wait and try again.': 'कई बार कोशिश हो चुकी है। कृपया थोड़ा रुककर फिर कोशिश करें।',
  'This content type is not taken.': 'इस तरह की सामग्री नहीं ली जाती।',
  'The signature is wrong.': 'हस्ताक्षर सही नहीं है।',
  'The file is larger than 10 MB.': 'फ़ाइल 10 MB से बड़ी है।',
  'Many files are being checked. Please try again in a moment.':
    'इस समय बहुत सी फ़ाइलों की जाँच हो रही है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This link is over. Please open the file again.': 'इस लिंक का समय ख़त्म हो गया। कृपया फ़ाइल फिर से खोलें।',
  // Of fields.
  'Invalid input': 'यह मान सही नहीं है',
  'Invalid value.': 'मान सही नहीं है।',
  'Invalid id.': 'यह ID सही नहीं है।',
  'Invalid link.': 'यह लिंक सही नहीं है।',
  'Invalid action.': 'कार्रवाई की पहचान नहीं हुई।',
  'Invalid gateway.': 'गेटवे की पहचान नहीं हुई।',
  'Invalid method.': 'यह तरीका मान्य नहीं है।',
  'Invalid user.': 'उपयोगकर्ता मान्य नहीं है।',
  'Invalid service.': 'यह सेवा मालूम नहीं है।',
  'Invalid card.': 'यह कार्ड सही नहीं है।',
  'Invalid order id.': 'यह ऑर्डर ID सही नहीं है।',
  'At most {n} characters.': 'अधिकतम {n} अक्षर।',
  'Choose email or mobile.': 'ईमेल या मोबाइल चुनें।',
  'Otp must be 6 digits.': 'OTP 6 अंकों का होना चाहिए।',
  'Days must be 7, 30 or 90.': 'दिन 7, 30 या 90 होने चाहिए।',
  'Age must be over-15-minutes.': 'उम्र over-15-minutes होनी चाहिए।',
  'Format must be csv or xlsx.': 'फ़ॉर्मैट csv या xlsx होना चाहिए।',
  'Page must be 1 or more.': 'पेज 1 या ज़्यादा होना चाहिए।',
  'Page size must be 5, 10, 20 or 50.': 'पेज का आकार 5, 10, 20 या 50 होना चाहिए।',
  'Service is required.': 'सेवा चुनें।',
  'Status must be PAID, FAILED or PENDING.': 'स्थिति PAID, FAILED या PENDING होनी चाहिए।',
  'The amount must be rupees like 1500.50.': 'राशि रुपये में इस तरह लिखें: 1500.50।',
  'The date must be a day as YYYY-MM-DD.': 'तारीख YYYY-MM-DD के रूप में लिखें।',
  'The month must be YYYY-MM.': 'महीना YYYY-MM के रूप में होना चाहिए।',
  'The list cannot be sorted by this.': 'सूची को इसके अनुसार क्रम में नहीं लगाया जा सकता।',
  'This is no section of the return.': 'यह रिटर्न का कोई हिस्सा नहीं है।',
  'Too many changes.': 'बदलाव बहुत ज़्यादा हैं।',
  'Too many charges.': 'शुल्क बहुत ज़्यादा हैं।',
  'Too many gateways.': 'गेटवे बहुत ज़्यादा हैं।',
  'Too many users.': 'उपयोगकर्ता बहुत ज़्यादा हैं।',
  'Unable to fetch the GST return. Please try again.': 'GST रिटर्न नहीं मिल सका। कृपया फिर कोशिश करें।',
  // Of paying.
  'Choose who is to be paid.': 'चुनें कि भुगतान किसे करना है।',
  'This payment is being prepared. Please try again.': 'यह भुगतान तैयार हो रहा है। कृपया फिर कोशिश करें।',
  'This payment is already paid.': 'यह भुगतान पहले ही हो चुका है।',
  'An earlier order for this payment is with the bank. Please wait for its outcome.':
    'इस भुगतान का पिछला ऑर्डर बैंक के पास है। कृपया उसके नतीजे का इंतज़ार करें।',
  'This money can only go back.': 'यह राशि केवल वापस जा सकती है।',
  'This payment method is not offered for this service.': 'इस सेवा के लिए भुगतान का यह तरीका उपलब्ध नहीं है।',
  'This payment is over. Please start again.': 'यह भुगतान ख़त्म हो चुका है। कृपया फिर से शुरू करें।',
  'This idempotency key was used for another payment.':
    'यह Idempotency-Key किसी और भुगतान के लिए इस्तेमाल हो चुकी है।',
  'The charge has changed. Please look at the new total.': 'शुल्क बदल गया है। कृपया नई कुल राशि देखें।',
  'The payment method is not the one in the path.': 'भुगतान का तरीका पते में दिए गए तरीके से अलग है।',
  'The Idempotency-Key is 1 to 200 printable characters.': 'Idempotency-Key 1 से 200 अक्षरों की होती है।',
  // Of papers.
  'Made from the books of {n}. Days are those of India.': '{n} की बहियों से बना। दिन भारत के समय के अनुसार हैं।',
  'This is a computer-made receipt and needs no signature. {n}, payments for India.':
    'यह कंप्यूटर से बनी रसीद है और इस पर हस्ताक्षर की ज़रूरत नहीं है। {n}',
  // Of mails.
  'An authenticator app was added to your account. From now on it gives the code for signing in.':
    'आपके खाते में एक ऑथेंटिकेटर ऐप जोड़ा गया है। अब से साइन इन का कोड वही देगा।',
  'The authenticator app was removed from your account. Codes for signing in are sent to you again.':
    'आपके खाते से ऑथेंटिकेटर ऐप हटाया गया है। साइन इन के कोड अब फिर से आपको भेजे जाएँगे।',
  'The authenticator app was removed from your account. You sign in with your passkey or a recovery code.':
    'आपके खाते से ऑथेंटिकेटर ऐप हटाया गया है। अब आप अपनी पासकी या रिकवरी कोड से साइन इन करते हैं।',
  'New recovery codes were made for your account. The ones before no longer work.':
    'आपके खाते के लिए नए रिकवरी कोड बनाए गए हैं। पुराने अब काम नहीं करेंगे।',
  'A recovery code of your account was used; {n} are left.':
    'आपके खाते का एक रिकवरी कोड इस्तेमाल हुआ है; {n} बचे हैं।',
  'The passkey “{n}” was added to your account.': 'आपके खाते में पासकी “{n}” जोड़ी गई है।',
  'The passkey “{n}” was removed from your account.': 'आपके खाते से पासकी “{n}” हटाई गई है।',
  'Our balance there is too low.': 'वहाँ हमारे खाते में राशि कम है।',
  'The provider warns that our balance there is low.': 'प्रदाता के अनुसार वहाँ हमारे खाते में राशि कम है।',
}
