/** A card of Cashfree's sandbox that pays without asking, as its payment call takes it. */
export const TEST_CARD = {
  channel: 'link',
  card_number: '4576238912771450',
  card_holder_name: 'Test Payer',
  card_expiry_mm: '03',
  card_expiry_yy: '30',
  card_cvv: '123',
}
