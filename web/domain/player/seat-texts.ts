/** What players read about seats. */
export const SEATS_AND_PRIZES = 'Seats play for the league table, not for prize money.'
