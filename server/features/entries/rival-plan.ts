/**
 * What demo rivals do in a competition: who they are, when each enters. All of it follows from the competition's id and the place, so a
 * restart plans the same again.
 */
import { seededRandom } from '#game/seeded-random.ts'

const MOODS = [
  'Pixel',
  'Turbo',
  'Captain',
  'Lucky',
  'Cosmic',
  'Sneaky',
  'Mega',
  'Sunday',
  'Velvet',
  'Rocket',
  'Disco',
  'Salty',
  'Neon',
  'Granny',
  'Quantum',
  'Sleepy',
  'Golden',
  'Atomic',
  'Doctor',
  'Bashful',
  'Thunder',
  'Paper',
  'Midnight',
  'Bubble',
  'Royal',
  'Wobbly',
  'Silent',
  'Crunchy',
  'Solar',
  'Feral',
  'Polite',
  'Zesty',
] as const
const BEINGS = [
  'Otter',
  'Pickle',
  'Goose',
  'Wizard',
  'Llama',
  'Toaster',
  'Badger',
  'Noodle',
  'Falcon',
  'Walrus',
  'Muffin',
  'Gecko',
  'Bandit',
  'Panda',
  'Cactus',
  'Moose',
  'Waffle',
  'Raccoon',
  'Comet',
  'Penguin',
  'Dumpling',
  'Yeti',
  'Lobster',
  'Biscuit',
  'Ferret',
  'Mango',
  'Puffin',
  'Robot',
  'Turnip',
  'Viking',
  'Narwhal',
  'Gremlin',
] as const

/** The name of the rival with this number: there are 1,024 different ones. */
export const rivalName = (place: number): string =>
  `${MOODS[place % MOODS.length]} ${BEINGS[(7 * place + Math.floor(place / MOODS.length)) % BEINGS.length]}`

const AT_ONCE = 0.25
const LAST_SHARE = 0.9

/**
 * When rival number `place` of `count` enters: a quarter as soon as drafting opens, the rest one after the other, all well before the lock.
 */
export function arrivalOf(
  competition: { id: number; draftOpensAt: Date; startTime: Date },
  place: number,
  count: number,
): Date {
  const opens = competition.draftOpensAt.getTime()
  const early = Math.ceil(AT_ONCE * count)
  if (place < early) return new Date(opens)
  const slot = LAST_SHARE / (count - early)
  const share = slot * (place - early + seededRandom(competition.id, place, 1)())
  return new Date(opens + share * (competition.startTime.getTime() - opens))
}
