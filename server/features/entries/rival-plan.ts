/**
 * What demo rivals do in a competition: who they are, when each comes. All of it follows from the competition's id and the place, so a
 * restart plans the same again.
 */
/** A number from 0 up to 1 at every call, the same sequence for the same seeds (mulberry32). */
export function seededRandom(...seeds: readonly number[]): () => number {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) ^ (mixed >>> 15), 0x2545f491)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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

/** The name of the rival at this place: 1,024 different ones. */
export const rivalName = (place: number): string =>
  `${MOODS[place % MOODS.length]} ${BEINGS[(7 * place + Math.floor(place / MOODS.length)) % BEINGS.length]}`

const AT_ONCE = 0.25
const LAST_SHARE = 0.9

/** When the rival at this place of `count` comes: a quarter as soon as drafting opens, the rest one after the other, all well before the lock. */
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
