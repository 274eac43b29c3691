/**
 * What demo rivals do in a competition: who they are, when each enters, with which roster. All of it follows from the competition's id,
 * so a restart plans the same again.
 */
import { refuseRoster, spent, type RosterPick, type RosterLimits } from '#game/roster.ts'
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

const ATTEMPTS = 80
const WELL_SPENT = 0.75

/** A random legal roster that spends most of the cap if possible; null if no roster is legal. */
export function randomRoster(
  book: readonly RosterPick[],
  limits: RosterLimits,
  random: () => number,
): RosterPick[] | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const size =
      random() < 0.6
        ? limits.maxPicks
        : limits.minPicks + Math.floor(random() * (limits.maxPicks - limits.minPicks + 1))
    const picks = sample(book, size, random)
    const isThrifty = spent(picks) < WELL_SPENT * limits.salaryCap && attempt < ATTEMPTS / 2
    if (!isThrifty && !refuseRoster(picks, limits)) return picks
  }
  const cheapest = book.toSorted((one, other) => one.price - other.price).slice(0, limits.minPicks)
  return refuseRoster(cheapest, limits) ? null : cheapest
}

/** `size` different items, or all if there are fewer. */
function sample<Item>(items: readonly Item[], size: number, random: () => number): Item[] {
  const left = [...items]
  return Array.from(
    { length: Math.min(size, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  )
}
