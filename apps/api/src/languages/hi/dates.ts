const MONTHS: Readonly<Record<string, string>> = {
  Jan: 'जनवरी',
  Feb: 'फ़रवरी',
  Mar: 'मार्च',
  Apr: 'अप्रैल',
  May: 'मई',
  Jun: 'जून',
  Jul: 'जुलाई',
  Aug: 'अगस्त',
  Sep: 'सितंबर',
  Oct: 'अक्टूबर',
  Nov: 'नवंबर',
  Dec: 'दिसंबर',
}

/** A printed day with its month in Hindi: `21 Nov 2026, 15:45` is `21 नवंबर 2026, 15:45`. Digits stay as everywhere. */
export function hindiDate(printed: string): string {
  return printed.replace(
    /\b(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* (?=\d{4})/g,
    (_all, day: string, month: string) => `${day} ${MONTHS[month]} `,
  )
}
