/** What players read about seats. */
export const SEAT_RESULT = 'A seat wins no prize money, and your result counts in full in your league.'
export const SEATS_AND_PRIZES = 'Seats play for the league table, not for prize money.'
