export type CardFieldType = 'cardNumber' | 'cardHolder' | 'cardExpiry' | 'cardCvv'
interface Format {
  write(text: string): string
  error(text: string): string
}
export const FORMATS: Record<CardFieldType, Format>
