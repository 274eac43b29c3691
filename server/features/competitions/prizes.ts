/**
 * Titles and starting prizes of competitions, rotating by ordinal, so that the nth competition is the same on every server. Competitions
 * may follow at any interval, so no title names a day of the week.
 */
import { dollars, type Cents } from '#game/money.ts'

export type Prize = { title: string; description: string; value: Cents }

const prize = (value: number, title: string, description: string): Prize => ({
  title,
  description,
  value: dollars(value),
})

export const PRIZES: readonly [Prize, ...Prize[]] = [
  prize(5_000, 'Launch Night', 'Countdown, lift-off, points. The best three rosters share the pot.'),
  prize(2_500, 'Prime Time', 'The hour everybody is watching. Pick who they will be watching.'),
  prize(10_000, 'The Big Upload', 'Ten thousand and counting: one great upload can win it.'),
  prize(1_000, 'Quick Cut', 'A small pot, a fast board, nowhere to hide.'),
  prize(7_500, 'Trending Tonight', 'Form counts. So does knowing when form is about to change.'),
  prize(3_000, 'Deep Cuts', 'The smaller channels have their say. Spend your cap where others do not look.'),
  prize(12_500, 'Grand Premiere', 'The largest pot of the rotation. Everybody dresses up for this one.'),
  prize(1_500, 'Coffee Break', 'One roster, one cup, one look at the board.'),
  prize(6_000, 'Marathon Stream', 'Steady views from the first minute to the last.'),
  prize(2_000, 'Underdog Cup', 'Bargains beat giants when the price is right.'),
  prize(8_000, 'Viral Watch', 'Somebody is about to have the day of their life. Have them on your roster.'),
  prize(4_000, 'Midnight Drop', 'For those who are still up when the numbers come in.'),
  prize(9_000, 'Front Page', 'Where every channel wants to be by tomorrow.'),
  prize(3_500, 'Comment Section', 'Likes and comments count, and today they may decide it.'),
]

export const prizeOfOrdinal = (ordinal: number): Prize => PRIZES[(ordinal - 1) % PRIZES.length]!
